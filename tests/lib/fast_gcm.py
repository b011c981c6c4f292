# SPDX-License-Identifier: Apache-2.0
"""AES-GCM of OpenSSL behind the functions of `opengcm.spec.gcm`, as a module.

For tests that put thousands of frames through a model of `opengcm.spec`, whose own AES is slow.
"""

from opengcm.openssl_gcm import OpenSslGcm

_GCM = OpenSslGcm()
gcm_ae = _GCM.gcm_ae
gcm_ad = _GCM.gcm_ad

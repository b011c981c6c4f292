# SPDX-License-Identifier: Apache-2.0
"""The command `opengcm`: one file a subcommand, put together in `app`."""

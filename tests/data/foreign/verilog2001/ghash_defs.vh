// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors

`ifndef GHASH_DEFS
`define GHASH_DEFS

`define GHASH_W      128
`define GHASH_POLY   8'he1
`define GHASH_FF_DLY #1

`endif

// SPDX-License-Identifier: Apache-2.0
//
// What the cells of a mapped netlist do, after AMD's libraries guides, as far as pairs.sv needs them.

module LUT1 #(parameter [1:0] INIT = 0) (input I0, output O);
  assign O = INIT[I0];
endmodule

module LUT2 #(parameter [3:0] INIT = 0) (input I0, I1, output O);
  assign O = INIT[{I1, I0}];
endmodule

module LUT3 #(parameter [7:0] INIT = 0) (input I0, I1, I2, output O);
  assign O = INIT[{I2, I1, I0}];
endmodule

module LUT4 #(parameter [15:0] INIT = 0) (input I0, I1, I2, I3, output O);
  assign O = INIT[{I3, I2, I1, I0}];
endmodule

module LUT5 #(parameter [31:0] INIT = 0) (input I0, I1, I2, I3, I4, output O);
  assign O = INIT[{I4, I3, I2, I1, I0}];
endmodule

module LUT6 #(parameter [63:0] INIT = 0) (input I0, I1, I2, I3, I4, I5, output O);
  assign O = INIT[{I5, I4, I3, I2, I1, I0}];
endmodule

module LUT6_2 #(parameter [63:0] INIT = 0) (input I0, I1, I2, I3, I4, I5, output O6, O5);
  assign O6 = INIT[{I5, I4, I3, I2, I1, I0}];
  assign O5 = INIT[{1'b0, I4, I3, I2, I1, I0}];
endmodule

module INV (input I, output O);
  assign O = !I;
endmodule

module MUXF7 (input I0, I1, S, output O);
  assign O = S ? I1 : I0;
endmodule

module MUXF8 (input I0, I1, S, output O);
  assign O = S ? I1 : I0;
endmodule

module CARRY4 (input CI, CYINIT, input [3:0] DI, S, output [3:0] CO, O);
  wire [4:0] carry = {CO, CI | CYINIT};
  assign O  = S ^ carry[3:0];
  assign CO = (S & carry[3:0]) | (~S & DI);
endmodule

module FDRE #(parameter INIT = 0, IS_C_INVERTED = 0, IS_D_INVERTED = 0, IS_R_INVERTED = 0)
  (input C, CE, D, R, output reg Q);
  initial Q = 0;
  always @(posedge C) if (R) Q <= 0; else if (CE) Q <= D;
endmodule

module SRL16E #(parameter [15:0] INIT = 0, parameter IS_CLK_INVERTED = 0)
  (input A0, A1, A2, A3, CE, CLK, D, output Q);
  reg [15:0] held = 0;
  always @(posedge CLK) if (CE) held <= {held[14:0], D};
  assign Q = held[{A3, A2, A1, A0}];
endmodule

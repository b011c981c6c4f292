// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The sum of those of bits_i that Of marks, at most 36. Up to six are one sum; of more, as
// many sums of six are taken first as leave six terms or fewer, and all added.
//
// Latency: none, no registers; one level of LUT6, or two. Cost: (terms - 1) / 5 LUT6,
// rounded up.

module og_aes_coset_parity #(
    parameter int             Width = 36,
    parameter bit [Width-1:0] Of    = {Width{1'b1}}
) (
    input  logic [Width-1:0] bits_i,
    output logic             sum_o
);

  function automatic int count();
    int n;
    n = 0;
    for (int i = 0; i < Width; i++) n += int'(Of[i]);
    return n;
  endfunction

  localparam int TERMS = count();
  localparam int FIRST = TERMS <= 6 ? 0 : (TERMS - 2) / 5;  // sums of six

  if (TERMS > 36) begin : gen_bad_terms
    $error("og_aes_coset_parity: Of must have at most 36 terms");
  end

  // Those that Of has, then zeros.
  function automatic logic [35:0] chosen(logic [Width-1:0] bits);
    logic [35:0] r;
    int n;
    r = '0;
    n = 0;
    for (int i = 0; i < Width; i++) begin
      if (Of[i]) begin
        r[n] = bits[i];
        n++;
      end
    end
    return r;
  endfunction

  logic [35:0] terms;
  logic [ 5:0] last;

  assign terms = chosen(bits_i);

  for (genvar s = 0; s < 6; s++) begin : gen_last
    if (s < FIRST) begin : gen_sum
      og_aes_coset_sum u_sum (
          .terms_i(terms[6*s+:6]),
          .sum_o  (last[s])
      );
    end else begin : gen_term
      assign last[s] = terms[5*FIRST+s];
    end
  end

  og_aes_coset_sum u_sum (
      .terms_i(last),
      .sum_o
  );

endmodule

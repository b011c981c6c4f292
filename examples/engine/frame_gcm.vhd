-- SPDX-License-Identifier: Apache-2.0
-- Copyright (c) the OpenGCM contributors
--
-- frame_gcm.sv in VHDL-2008: AES-GCM for frames on AXI4-Stream, around gcm_25g as exported.
-- What a frame is, and what each port means, stands there.

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity frame_gcm is
  port (
    clk_i        : in  std_logic;
    rst_ni       : in  std_logic;

    s_tvalid_i   : in  std_logic;
    s_tready_o   : out std_logic;
    s_tdata_i    : in  std_logic_vector(127 downto 0);
    s_tkeep_i    : in  std_logic_vector(15 downto 0);
    s_tlast_i    : in  std_logic;
    s_aad_i      : in  std_logic;
    s_decrypt_i  : in  std_logic;
    s_key_slot_i : in  std_logic_vector(9 downto 0);
    s_iv_i       : in  std_logic_vector(95 downto 0);

    m_tvalid_o   : out std_logic;
    m_tready_i   : in  std_logic;
    m_tdata_o    : out std_logic_vector(127 downto 0);
    m_tkeep_o    : out std_logic_vector(15 downto 0);
    m_tlast_o    : out std_logic;
    m_aad_o      : out std_logic;
    m_status_o   : out std_logic_vector(2 downto 0);

    key_valid_i  : in  std_logic;
    key_ready_o  : out std_logic;
    key_op_i     : in  std_logic_vector(1 downto 0);
    key_slot_i   : in  std_logic_vector(9 downto 0);
    key_size_i   : in  std_logic_vector(1 downto 0);
    key_i        : in  std_logic_vector(255 downto 0);
    key_done_o   : out std_logic;
    key_error_o  : out std_logic
  );
end entity frame_gcm;

architecture rtl of frame_gcm is

  -- As in gcm_25g_inst.vhd of the export.
  component gcm_25g is
    port (
      clk_i        : in  std_logic;
      rst_ni       : in  std_logic;
      in_valid_i   : in  std_logic;
      in_ready_o   : out std_logic;
      in_header_i  : in  std_logic_vector(112 downto 0);
      in_kind_i    : in  std_logic_vector(2 downto 0);
      in_bytes_i   : in  std_logic_vector(4 downto 0);
      in_data_i    : in  std_logic_vector(127 downto 0);
      out_valid_o  : out std_logic;
      out_ready_i  : in  std_logic;
      out_kind_o   : out std_logic_vector(2 downto 0);
      out_bytes_o  : out std_logic_vector(4 downto 0);
      out_data_o   : out std_logic_vector(127 downto 0);
      out_status_o : out std_logic_vector(2 downto 0);
      key_valid_i  : in  std_logic;
      key_ready_o  : out std_logic;
      key_op_i     : in  std_logic_vector(1 downto 0);
      key_slot_i   : in  std_logic_vector(9 downto 0);
      key_size_i   : in  std_logic_vector(1 downto 0);
      key_i        : in  std_logic_vector(255 downto 0);
      key_done_o   : out std_logic;
      key_error_o  : out std_logic
    );
  end component gcm_25g;

  constant AAD       : std_logic_vector(2 downto 0) := "011";
  constant TEXT      : std_logic_vector(2 downto 0) := "100";
  constant TAG       : std_logic_vector(2 downto 0) := "101";
  constant TAG_BYTES : std_logic_vector(4 downto 0) := "10000";

  -- AXI4-Stream has the first byte rightmost, the engine leftmost.
  function turned (data : std_logic_vector(127 downto 0)) return std_logic_vector is
    variable result : std_logic_vector(127 downto 0);
  begin
    for i in 0 to 15 loop
      result(8 * i + 7 downto 8 * i) := data(127 - 8 * i downto 120 - 8 * i);
    end loop;
    return result;
  end function turned;

  function ones (keep : std_logic_vector(15 downto 0)) return unsigned is
    variable result : unsigned(4 downto 0) := (others => '0');
  begin
    for i in keep'range loop
      if keep(i) = '1' then
        result := result + 1;
      end if;
    end loop;
    return result;
  end function ones;

  signal inside_q   : std_logic;    -- the next beat is not a frame's first
  signal decrypt    : std_logic;
  signal decrypt_q  : std_logic;
  signal add_tag_q  : std_logic;    -- a frame to encrypt is complete but for the slot of its tag
  signal slot_ready : std_logic;
  signal take       : std_logic;

  signal in_valid   : std_logic;
  signal in_header  : std_logic_vector(112 downto 0);
  signal in_kind    : std_logic_vector(2 downto 0);
  signal in_bytes   : std_logic_vector(4 downto 0);
  signal in_data    : std_logic_vector(127 downto 0);
  signal out_kind   : std_logic_vector(2 downto 0);
  signal out_bytes  : std_logic_vector(4 downto 0);
  signal out_data   : std_logic_vector(127 downto 0);

begin

  decrypt    <= decrypt_q when inside_q = '1' else s_decrypt_i;
  s_tready_o <= slot_ready and not add_tag_q;
  take       <= s_tvalid_i and slot_ready and not add_tag_q;

  state : process (clk_i) is
  begin
    if rising_edge(clk_i) then
      if take = '1' then
        inside_q  <= not s_tlast_i;
        decrypt_q <= decrypt;
        add_tag_q <= s_tlast_i and not decrypt;
      elsif slot_ready = '1' then
        add_tag_q <= '0';
      end if;
      if rst_ni = '0' then
        inside_q  <= '0';
        add_tag_q <= '0';
      end if;
    end if;
  end process state;

  -- A TAG slot's size is not looked at, and comes out as it went in: the bytes of the last beat.
  slots : process (all) is
  begin
    in_kind  <= TEXT;
    in_bytes <= std_logic_vector(ones(s_tkeep_i));
    if s_aad_i = '1' then
      in_kind <= AAD;
    end if;
    if add_tag_q = '1' then
      in_kind  <= TAG;
      in_bytes <= TAG_BYTES;
    elsif s_tlast_i = '1' and decrypt = '1' then
      in_kind  <= TAG;
      in_bytes <= (others => '0');
    end if;
  end process slots;

  in_valid  <= s_tvalid_i or add_tag_q;
  in_header <= s_decrypt_i & s_key_slot_i & TAG_BYTES & '1' & s_iv_i;
  in_data   <= turned(s_tdata_i);

  u_gcm : component gcm_25g
    port map (
      clk_i        => clk_i,
      rst_ni       => rst_ni,
      in_valid_i   => in_valid,
      in_ready_o   => slot_ready,
      in_header_i  => in_header,
      in_kind_i    => in_kind,
      in_bytes_i   => in_bytes,
      in_data_i    => in_data,
      out_valid_o  => m_tvalid_o,
      out_ready_i  => m_tready_i,
      out_kind_o   => out_kind,
      out_bytes_o  => out_bytes,
      out_data_o   => out_data,
      out_status_o => m_status_o,
      key_valid_i  => key_valid_i,
      key_ready_o  => key_ready_o,
      key_op_i     => key_op_i,
      key_slot_i   => key_slot_i,
      key_size_i   => key_size_i,
      key_i        => key_i,
      key_done_o   => key_done_o,
      key_error_o  => key_error_o
    );

  m_tlast_o <= '1' when out_kind = TAG else '0';
  m_aad_o   <= '1' when out_kind = AAD else '0';
  m_tdata_o <= turned(out_data);

  keep : process (all) is
  begin
    for i in 0 to 15 loop
      if i < unsigned(out_bytes) then
        m_tkeep_o(i) <= '1';
      else
        m_tkeep_o(i) <= '0';
      end if;
    end loop;
  end process keep;

end architecture rtl;

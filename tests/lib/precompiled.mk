# SPDX-License-Identifier: Apache-2.0
# Read beside the makefile of a model: the headers that every model includes are read by the compiler
# once, into MODELS_H.gch, which a small model's two files take most of their time over.

verilator.o Vtop__ALL.o: $(MODELS_H).gch
verilator.o Vtop__ALL.o: private CXXFLAGS += -include $(MODELS_H)

# With the flags of Verilator's own rules: the compiler takes it only for the same.
$(MODELS_H).gch: $(MODELS_H)
	$(CXX) $(OPT_FAST) $(CXXFLAGS) $(CPPFLAGS) -x c++-header -o $@ $<

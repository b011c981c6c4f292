# SPDX-License-Identifier: Apache-2.0
# Read beside the makefile that Verilator writes for a model. The headers that every model includes
# are read by the compiler once for all models, into FAST_H.gch, and into SLOW_H.gch for what runs
# once and is not optimised. Verilator's makefile would do so for each large model anew, ten seconds
# of the compiler. PROGRAM is the object of the program around the model.

$(PROGRAM).o $(VM_PREFIX)__ALL.o: $(FAST_H).gch
$(PROGRAM).o $(VM_PREFIX)__ALL.o: private CXXFLAGS += -include $(FAST_H)

# Of a model in several files: the same headers instead of the model's own.
VK_PCH_I_FAST := -include $(FAST_H)
VK_PCH_I_SLOW := -include $(SLOW_H)

$(VM_PREFIX)__pch.h.fast.gch: $(FAST_H).gch
	@touch $@
$(VM_PREFIX)__pch.h.slow.gch: $(SLOW_H).gch
	@touch $@

# With the flags of Verilator's own rules: the compiler takes it only for the same.
$(FAST_H).gch: private LEVEL := $(OPT_FAST)
$(SLOW_H).gch: private LEVEL := $(OPT_SLOW)
$(FAST_H).gch $(SLOW_H).gch: %.gch: %
	$(CXX) $(LEVEL) $(CXXFLAGS) $(CPPFLAGS) -x c++-header -o $@ $<

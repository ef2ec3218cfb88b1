// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Vm} from "../base/Vm.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice Fees: how they are computed, capped, credited and told.
contract FeesTest is EscrowBase {
    bytes32 private constant FEES_PAID = keccak256("FeesPaid(uint256,address,address,uint256,uint256)");

    function test_feesAreCreditedAtCreationWhateverTheOutcome() public {
        uint256 id = fillDefault(2);
        finalise(0, false);
        escrow.settle(id);
        assertEq(escrow.credits(feeRecipient), 1e6, "protocol");
        assertEq(escrow.credits(builder), 0.5e6, "builder");
        assertEq(escrow.credits(maker), POT, "the pot is without fees");
    }

    function test_feesWorkUpToTheirCapTogether() public {
        uint256 id = fillTerms(GROSS, BET, 600, 400);
        assertEq(escrow.parlays(id).takerCollateral, 90e6, "ten percent");
        fillTerms(GROSS, BET, 1000, 0);
        fillTerms(GROSS, BET, 0, 1000);
    }

    function test_feesAboveTheirCapAreRefused() public {
        bytes4 tooHigh = IParlayEscrow.FeeTooHigh.selector;
        refuse(termsOf(GROSS, BET, 600, 401), tooHigh);
        refuse(termsOf(GROSS, BET, 1001, 0), tooHigh);
        refuse(termsOf(GROSS, BET, 0, 1001), tooHigh);
    }

    function test_feesCannotOverflowTheirSum() public {
        bytes4 tooHigh = IParlayEscrow.FeeTooHigh.selector;
        refuse(termsOf(GROSS, BET, 65535, 65535), tooHigh);
        refuse(termsOf(GROSS, BET, 65535, 1), tooHigh);
        refuse(termsOf(GROSS, BET, 1, 65535), tooHigh);
        // Sums to 1000 in 16 bits.
        refuse(termsOf(GROSS, BET, 65535, 1001), tooHigh);
    }

    function test_feesOnWhatIsAlmostNothingAreNothing() public {
        uint256 id = fillTerms(1, 1, 999, 1);
        assertEq(escrow.parlays(id).takerCollateral, 1, "the stake stays whole");
        assertEq(escrow.credits(feeRecipient) + escrow.credits(builder), 0, "no fee");
    }

    function test_eachFeeIsFlooredByItself() public {
        // 1.9 and 1.9: together 3.8, credited 1 and 1.
        uint256 id = fillTerms(38, 1, 500, 500);
        assertEq(escrow.credits(feeRecipient), 1, "protocol");
        assertEq(escrow.credits(builder), 1, "builder");
        assertEq(escrow.parlays(id).takerCollateral, 36, "dust stays with the taker");
    }

    function test_nothingIsToldWhenBothFeesAreZero() public {
        IParlayEscrow.Fill memory args = termsOf(GROSS, BET, 0, 0);
        vm.recordLogs();
        escrow.fill(args);
        assertEq(countFeesPaid(), 0, "no event");
        assertEq(escrow.parlays(1).takerCollateral, GROSS, "net is gross");
    }

    function test_oneFeeAloneIsTold() public {
        IParlayEscrow.Fill memory args = termsOf(GROSS, BET, 100, 0);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.FeesPaid(1, feeRecipient, builder, 1e6, 0);
        escrow.fill(args);
        args = termsOf(GROSS, BET, 0, 100);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.FeesPaid(2, feeRecipient, builder, 0, 1e6);
        escrow.fill(args);
    }

    function test_feeRecipientMayBeTheBuilder() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.builder = feeRecipient;
        args.builder = feeRecipient;
        resign(args);
        escrow.fill(args);
        assertEq(escrow.credits(feeRecipient), 1.5e6, "both fees");
    }

    function test_newFeeRecipientGetsTheFeesOfFillsFromNowOn() public {
        fillDefault(2);
        vm.prank(owner);
        escrow.setFeeRecipient(STRANGER);
        fillDefault(2);
        assertEq(escrow.credits(feeRecipient), 1e6, "what was credited stays");
        assertEq(escrow.credits(STRANGER), 1e6, "the new one");
    }

    function testFuzz_feesAreTheFloorsOfTheSpecification(uint256 gross, uint16 protocolFeeBps, uint16 builderFeeBps)
        public
    {
        gross = bound(gross, 1, 1_000_000e6);
        protocolFeeBps = uint16(bound(protocolFeeBps, 0, 1000));
        builderFeeBps = uint16(bound(builderFeeBps, 0, 1000 - protocolFeeBps));
        uint256 id = fillTerms(gross, BET, protocolFeeBps, builderFeeBps);
        assertEq(escrow.credits(feeRecipient), gross * protocolFeeBps / 10_000, "protocol");
        assertEq(escrow.credits(builder), gross * builderFeeBps / 10_000, "builder");
        uint256 net = escrow.parlays(id).takerCollateral;
        assertGe(net * 10_000, gross * (10_000 - protocolFeeBps - builderFeeBps), "never above the exact fee");
        assertGe(net, 1, "fees never eat a stake");
        assertSolvent();
    }

    function countFeesPaid() private returns (uint256 count) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) if (logs[i].topics[0] == FEES_PAID) ++count;
    }
}

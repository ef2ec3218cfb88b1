// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ParlayEscrow} from "../../src/ParlayEscrow.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice The way out when the oracle stays silent, and that it is no way out of a loss.
contract ForceVoidTest is EscrowBase {
    uint256 private id;

    function setUp() public override {
        super.setUp();
        id = fillDefault(3);
    }

    function refuseVoid(bytes4 reason) private {
        vm.expectRevert(reason);
        escrow.forceVoid(id);
    }

    function assertRefunded() private view {
        assertTrue(escrow.parlays(id).settled && !escrow.parlays(id).failed, "void");
        assertEq(escrow.credits(taker), NET, "taker");
        assertEq(escrow.credits(maker), BET, "maker");
        assertSolvent();
    }

    function test_silentOracleRefundsFromTheSecondOfTheTimeout() public {
        refuseVoid(IParlayEscrow.TooEarly.selector);
        vm.warp(START + FORCE_VOID_AFTER - 1);
        refuseVoid(IParlayEscrow.TooEarly.selector);
        vm.warp(START + FORCE_VOID_AFTER);
        vm.prank(STRANGER);
        escrow.forceVoid(id);
        assertRefunded();
    }

    function test_legsRecordedAsWonDoNotHelpTheTakerOfASilentOracle() public {
        finalise(0, true);
        escrow.resolveLeg(id, 0);
        finalise(1, true);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        assertRefunded();
        assertEq(escrow.parlays(id).resolvedWonCount, 2, "the second was recorded on the way");
    }

    function test_finalLossIsNoRefund() public {
        finalise(2, false);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        assertTrue(escrow.parlays(id).failed, "lost");
        assertEq(escrow.credits(maker), POT, "maker");
    }

    function test_finalLossBeatsAResultInItsWindow() public {
        finalise(2, false);
        vm.warp(START + FORCE_VOID_AFTER);
        publish(101, Result.Yes);
        escrow.forceVoid(id);
        assertEq(escrow.credits(maker), POT, "maker");
    }

    function test_allLegsWonIsNoRefund() public {
        for (uint256 i = 0; i < 3; ++i) finalise(i, true);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        assertEq(escrow.credits(taker), POT, "taker");
    }

    function test_resultInItsWindowHoldsTheVoidUp() public {
        finalise(0, true);
        vm.warp(START + FORCE_VOID_AFTER);
        publish(102, Result.Yes);
        refuseVoid(IParlayEscrow.PendingResult.selector);
        assertEq(escrow.parlays(id).resolvedWonCount, 0, "a refused void records nothing");
        vm.warp(block.timestamp + WINDOW - 1);
        refuseVoid(IParlayEscrow.PendingResult.selector);
        vm.warp(block.timestamp + 1);
        // Leg 102 asked for NO.
        escrow.forceVoid(id);
        assertEq(escrow.credits(maker), POT, "the loss counts");
    }

    function test_vetoedResultHoldsNothingUp() public {
        vm.warp(START + FORCE_VOID_AFTER);
        publish(102, Result.Yes);
        refuseVoid(IParlayEscrow.PendingResult.selector);
        vm.prank(owner);
        registry.veto(102);
        escrow.forceVoid(id);
        assertRefunded();
    }

    function test_novatedParlayRefundsItsPresentOwner() public {
        novateDefault(id, 150e6);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        assertEq(escrow.credits(buyer), NET, "buyer");
        assertEq(escrow.credits(taker), 150e6, "the seller keeps its price");
        assertEq(escrow.credits(maker), BET, "maker");
        assertSolvent();
    }

    function test_forcedVoidLeavesTheVaultBook() public {
        depositAs(lp, 100_000e6);
        uint256 ofVault = fillFromVault(100e6, 300e6, 2);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(ofVault);
        assertEq(escrow.books(address(vault)).locked + escrow.books(address(vault)).live, 0, "book");
        assertEq(vault.totalAssets(), 100_000e6, "pool");
    }

    function test_parlayIsVoidedOnce() public {
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        refuseVoid(IParlayEscrow.NotOpen.selector);
    }

    /// @dev Found by the audit: with a timeout that a leg may outlast, whoever is behind waits for it. A taker of "X
    /// happens this year" won when it happened in the first month, and had its stake back otherwise. With a timeout that
    /// outlasts the legs it waits in vain.
    function test_timeoutThatTheLegsOutlastIsAFreeBetAndALongerOneIsNot() public {
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        assertEq(escrow.credits(taker), NET, "the taker's bet was free");
        escrow = new ParlayEscrow(owner, token, registry, feeRecipient, 365 days);
        address[2] memory both = [taker, maker];
        for (uint256 i = 0; i < both.length; ++i) {
            vm.prank(both[i]);
            token.approve(address(escrow), type(uint256).max);
        }
        id = fillDefault(3);
        vm.warp(block.timestamp + FORCE_VOID_AFTER);
        refuseVoid(IParlayEscrow.TooEarly.selector);
        vm.warp(block.timestamp + 200 days);
        finalise(0, false);
        escrow.settle(id);
        assertEq(escrow.credits(maker), POT, "the leg is decided at its own end");
    }

    function test_eachParlayHasItsOwnTimeout() public {
        vm.warp(START + 1 days);
        uint256 later = fillDefault(2);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        vm.expectRevert(IParlayEscrow.TooEarly.selector);
        escrow.forceVoid(later);
    }
}

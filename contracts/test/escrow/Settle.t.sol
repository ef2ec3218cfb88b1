// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice The settlement table of the specification, row by row, and the ways to it.
contract SettleTest is EscrowBase {
    function assertEnd(uint256 id, uint256 takerPayout, uint256 makerPayout, bool failed) private view {
        IParlayEscrow.Parlay memory parlay = escrow.parlays(id);
        assertTrue(parlay.settled, "settled");
        assertTrue(parlay.failed == failed, "failed");
        assertEq(escrow.credits(taker), takerPayout, "taker");
        assertEq(escrow.credits(maker), makerPayout, "maker");
        assertSolvent();
    }

    // ── the table

    function test_anyLostLegPaysTheMakerTheWholePot() public {
        for (uint256 lost = 0; lost < 3; ++lost) {
            uint256 before = vm.snapshotState();
            uint256 id = fillDefault(3);
            finalise(lost, false);
            escrow.settle(id);
            assertEnd(id, 0, POT, true);
            vm.revertToState(before);
        }
    }

    function test_lostLegBeatsAVoidedOneInBothOrders() public {
        uint256 before = vm.snapshotState();
        uint256 id = fillDefault(2);
        finaliseVoid(0);
        escrow.resolveLeg(id, 0);
        assertTrue(!escrow.parlays(id).settled, "a void waits for the other legs");
        finalise(1, false);
        escrow.resolveLeg(id, 1);
        assertEnd(id, 0, POT, true);
        vm.revertToState(before);
        id = fillDefault(2);
        finaliseVoid(1);
        finalise(0, false);
        escrow.settle(id);
        assertEnd(id, 0, POT, true);
        assertEq(escrow.parlayVoidedCount(id), 1, "the void is recorded too");
    }

    function test_everyLegWonPaysTheTakerTheWholePot() public {
        uint256 id = fillDefault(6);
        for (uint256 i = 0; i < 6; ++i) finalise(i, true);
        escrow.settle(id);
        assertEnd(id, POT, 0, false);
        assertEq(escrow.parlays(id).resolvedWonCount, 6, "won");
    }

    function test_voidWithoutALossRefundsBothStakes() public {
        uint256 id = fillDefault(3);
        finalise(0, true);
        finaliseVoid(1);
        finalise(2, true);
        escrow.settle(id);
        assertEnd(id, NET, BET, false);
        assertEq(escrow.parlays(id).resolvedWonCount, 2, "won");
        assertEq(escrow.parlayVoidedCount(id), 1, "void");
    }

    function test_allLegsVoidRefundBothStakes() public {
        uint256 id = fillDefault(2);
        finaliseVoid(0);
        finaliseVoid(1);
        escrow.settle(id);
        assertEnd(id, NET, BET, false);
    }

    // ── spread

    function test_spreadIsTakenOfAWinnersProfitOnly() public {
        setSpread(1000);
        uint256 id = fillDefault(2);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertEq(escrow.credits(taker), POT - 30e6, "a tenth of 300");
        assertEq(escrow.credits(feeRecipient), 1e6 + 30e6, "fee and spread");
        assertSolvent();
    }

    function test_spreadIsNotTakenOfALossOrARefund() public {
        setSpread(1000);
        uint256 id = fillDefault(2);
        finalise(0, true);
        uint256 before = vm.snapshotState();
        finalise(1, false);
        escrow.settle(id);
        assertEnd(id, 0, POT, true);
        assertEq(escrow.credits(feeRecipient), 1e6, "the fee alone");
        vm.revertToState(before);
        finaliseVoid(1);
        escrow.settle(id);
        assertEnd(id, NET, BET, false);
        assertEq(escrow.credits(feeRecipient), 1e6, "the fee alone");
    }

    function test_spreadIsThatOfTheFill() public {
        uint256 free = fillDefault(2);
        setSpread(1000);
        uint256 charged = fillDefault(2);
        setSpread(0);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(free);
        assertEq(escrow.credits(taker), POT, "raised after its fill");
        escrow.settle(charged);
        assertEq(escrow.credits(taker), 2 * POT - 30e6, "lowered after its fill");
    }

    // ── resolveLeg

    function test_legResolvedLastSettles() public {
        uint256 id = fillDefault(2);
        finalise(1, true);
        escrow.resolveLeg(id, 1);
        assertTrue(!escrow.parlays(id).settled, "one of two");
        assertEq(escrow.parlays(id).resolvedWonCount, 1, "won");
        finalise(0, true);
        escrow.resolveLeg(id, 0);
        assertEnd(id, POT, 0, false);
    }

    function test_anybodyMayResolveAndSettle() public {
        uint256 id = fillDefault(2);
        finalise(0, true);
        vm.prank(STRANGER);
        escrow.resolveLeg(id, 0);
        finalise(1, true);
        vm.prank(STRANGER);
        escrow.settle(id);
        assertEnd(id, POT, 0, false);
        assertEq(escrow.credits(STRANGER), 0, "for nothing");
    }

    function test_legWithoutAFinalResultIsNotResolved() public {
        uint256 id = fillDefault(2);
        vm.expectRevert(IParlayEscrow.NotResolvable.selector);
        escrow.resolveLeg(id, 0);
        publish(101, Result.Yes);
        vm.warp(block.timestamp + WINDOW - 1);
        vm.expectRevert(IParlayEscrow.NotResolvable.selector);
        escrow.resolveLeg(id, 0);
        vm.warp(block.timestamp + 1);
        escrow.resolveLeg(id, 0);
    }

    function test_legIsResolvedOnce() public {
        uint256 id = fillDefault(3);
        finalise(0, true);
        finaliseVoid(1);
        escrow.resolveLeg(id, 0);
        escrow.resolveLeg(id, 1);
        vm.expectRevert(IParlayEscrow.NotResolvable.selector);
        escrow.resolveLeg(id, 0);
        vm.expectRevert(IParlayEscrow.NotResolvable.selector);
        escrow.resolveLeg(id, 1);
    }

    function test_legThatIsNotThereIsNotResolved() public {
        uint256 id = fillDefault(2);
        publish(0, Result.Yes);
        vm.warp(block.timestamp + WINDOW);
        uint256[4] memory absent = [uint256(2), 6, 256, type(uint256).max];
        for (uint256 i = 0; i < absent.length; ++i) {
            vm.expectRevert(IParlayEscrow.NotResolvable.selector);
            escrow.resolveLeg(id, absent[i]);
        }
    }

    // ── settle

    function test_settleRecordsWhatIsFinalAndWaitsForTheRest() public {
        uint256 id = fillDefault(3);
        finalise(0, true);
        publish(102, Result.No);
        escrow.settle(id);
        assertEq(escrow.parlays(id).resolvedWonCount, 1, "the final one alone");
        vm.expectRevert(IParlayEscrow.NothingToSettle.selector);
        escrow.settle(id);
        vm.warp(block.timestamp + WINDOW);
        finalise(2, true);
        escrow.settle(id);
        assertEnd(id, POT, 0, false);
    }

    function test_settleWithoutAFinalResultIsRefused() public {
        uint256 id = fillDefault(2);
        vm.expectRevert(IParlayEscrow.NothingToSettle.selector);
        escrow.settle(id);
        publish(101, Result.Yes);
        vm.expectRevert(IParlayEscrow.NothingToSettle.selector);
        escrow.settle(id);
    }

    function test_settledParlayIsFinal() public {
        uint256 id = fillDefault(2);
        finalise(0, false);
        escrow.settle(id);
        finalise(1, true);
        vm.warp(block.timestamp + FORCE_VOID_AFTER);
        refuseAll(id);
        assertEnd(id, 0, POT, true);
    }

    function test_parlayThatDoesNotExistIsNotOpen() public {
        fillDefault(2);
        refuseAll(0);
        refuseAll(2);
        refuseAll(type(uint256).max);
    }

    function refuseAll(uint256 id) private {
        bytes4 reason = IParlayEscrow.NotOpen.selector;
        vm.expectRevert(reason);
        escrow.resolveLeg(id, 0);
        vm.expectRevert(reason);
        escrow.resolveLeg(id, 1);
        vm.expectRevert(reason);
        escrow.settle(id);
        vm.expectRevert(reason);
        escrow.forceVoid(id);
    }

    // ── vault book

    function test_everyEndLeavesTheVaultBook() public {
        depositAs(lp, 100_000e6);
        for (uint256 end = 0; end < 3; ++end) {
            uint256 before = vm.snapshotState();
            uint256 kept = fillFromVault(10e6, 20e6, 6);
            uint256 id = fillFromVault(100e6, 300e6, 2);
            for (uint256 i = 0; i < 2; ++i) end == 2 ? finaliseVoid(i) : finalise(i, end == 0);
            escrow.settle(id);
            assertEq(escrow.books(address(vault)).locked, 20e6, "the other stays locked");
            assertEq(escrow.books(address(vault)).live, 1, "the other stays live");
            assertEq(escrow.credits(address(vault)), end == 0 ? 0 : end == 1 ? 400e6 : 300e6, "credit of the pool");
            assertTrue(!escrow.parlays(kept).settled, "other parlay open");
            vm.revertToState(before);
        }
    }

    function test_vaultUnregisteredLaterSettlesAsItWasFilled() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(100e6, 300e6, 2);
        vm.prank(owner);
        escrow.setVault(address(vault), false);
        assertEq(escrow.books(address(vault)).locked, 300e6, "still at cost");
        finalise(0, false);
        escrow.settle(id);
        assertEq(escrow.books(address(vault)).locked + escrow.books(address(vault)).live, 0, "book is empty");
        assertEq(vault.totalAssets(), 100_100e6, "the pool won");
    }

    function test_makerRegisteredLaterSettlesAsItWasFilled() public {
        uint256 id = fillDefault(2);
        vm.prank(owner);
        escrow.setVault(maker, true);
        finalise(0, false);
        escrow.settle(id);
        assertEnd(id, 0, POT, true);
    }
}

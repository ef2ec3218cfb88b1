// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice Value at cost steps at settlement, and results are seen before: what is left to be made of that, and its
/// bounds. Between a report and the settlement: Decided.t.sol.
contract VaultTimingTest is VaultBase {
    /// @dev A fee of 5 % bounds what a leaver pays for a loss of 40 % of the pool. The vault's quoting keeps what one
    /// outcome can cost to 5 %.
    function test_leaverAfterTheReportOfALargeLossPaysFivePercent() public {
        depositAs(lp, 70_000e6);
        uint256 shares = depositAs(buyer, 30_000e6);
        uint256 id = fillFromVault(100e6, 40_000e6, 2);
        _publishLoss();
        uint256 snapshot = vm.snapshotState();
        assertEq(redeemAs(buyer, shares), 28_500e6, "before the settlement");
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        assertNav(31_500e6, "the others bear 10,500 of its 12,000");
        vm.revertToState(snapshot);
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        assertEq(redeemAs(buyer, shares) / 1e6, 18_000, "after it");
    }

    /// @dev What nobody on chain can know: whoever learns of a loss before its report leaves at the old value.
    function test_leaverBeforeTheReportOfALossLeavesItToTheOthersUpToIdle() public {
        depositAs(lp, 70_000e6);
        uint256 shares = depositAs(buyer, 30_000e6);
        uint256 id = fillFromVault(100e6, 40_000e6, 2);
        assertEq(redeemAs(buyer, shares), 30_000e6, "before the report");
        _publishLoss();
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        assertNav(30_000e6, "the others bear all 40,000");
    }

    /// @dev The bound: leavers together take out what was idle, so the loss that they leave to the others is at most
    /// the part of the pool that was lost, of the idle cash.
    function testFuzz_lossLeftToOthersIsBoundedByIdleCash(uint256 mine, uint256 locked) public {
        mine = bound(mine, 1e6, 900_000e6);
        depositAs(lp, 100_000e6);
        depositAs(buyer, mine);
        uint256 pool = 100_000e6 + mine;
        locked = bound(locked, 1e6, 50_000e6);
        uint256 id = fillFromVault(100e6, locked, 2);
        uint256 idleBefore = vault.idle();
        uint256 snapshot = vm.snapshotState();
        uint256 early = redeemAs(buyer, vault.maxRedeem(buyer));
        _publishLoss();
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        early += vault.convertToAssets(vault.balanceOf(buyer));
        vm.revertToState(snapshot);
        _publishLoss();
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        uint256 late = vault.convertToAssets(vault.balanceOf(buyer));
        assertLe(early - late, (idleBefore * locked) / pool + 2, "more than idle cash allows");
        assertLe(early - late, (mine * locked) / pool + 2, "more than its own part of the loss");
    }

    /// @dev The other side: no cash bounds a deposit. Whoever learns of a win before its report takes the part of it that
    /// its deposit is of the pool; after the report nobody does, not even in the transaction that settles.
    function test_depositBeforeTheReportOfAWinTakesItsPartOfIt() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(1000e6, 5000e6, 2);
        uint256 shares = depositAs(buyer, 900_000e6);
        finalise(0, false);
        assertEq(vault.maxDeposit(buyer), 0, "too late");
        escrow.settle(id);
        vault.sweep();
        assertEq(redeemAs(buyer, shares), 900_900e6 - 1, "nine tenths of the win of 1,000");
        assertNav(100_100e6 + 1, "a tenth for who bore the risk");
    }

    /// @dev Below the dust that stops no deposit: what can be taken of it is a hundred thousandth of the pool.
    function testFuzz_gainOfADepositForAMomentIsBoundedByTheDust(uint256 amount, uint256 stake) public {
        amount = bound(amount, 1, 900_000e6);
        stake = bound(stake, 1, 1e6);
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(stake, 5000e6, 2);
        finalise(0, false);
        uint256 shares = depositAs(buyer, amount);
        escrow.settle(id);
        vault.sweep();
        uint256 out = redeemAs(buyer, shares);
        assertLe(out, amount + (stake * amount) / (100_000e6 + amount) + 1, "more than its part");
        assertGe(vault.totalAssets(), 100_000e6, "the others lost");
    }

    /// @dev A sweep moves no value, so there is nothing to be made around it.
    function testFuzz_depositAroundASweepGainsNothing(uint256 amount) public {
        amount = bound(amount, 1, 900_000e6);
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(1000e6, 5000e6, 2);
        finalise(0, false);
        escrow.settle(id);
        uint256 shares = depositAs(buyer, amount);
        vault.sweep();
        assertLe(redeemAs(buyer, shares), amount, "a gain");
    }

    function _publishLoss() private {
        publish(101, Result.Yes);
        publish(102, Result.No);
    }
}

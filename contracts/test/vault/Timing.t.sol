// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice Value at cost steps at settlement, and results are seen before: what can be made of that before anybody has
/// marked what is decided, and its bounds. What is left of it behind a mark: Decided.t.sol.
contract VaultTimingTest is VaultBase {
    function test_leaverBeforeALossIsSettledLeavesItToTheOthersUpToIdle() public {
        depositAs(lp, 70_000e6);
        uint256 shares = depositAs(buyer, 30_000e6);
        uint256 id = fillFromVault(100e6, 40_000e6, 2);
        _publishLoss();
        uint256 snapshot = vm.snapshotState();
        assertEq(redeemAs(buyer, shares), 30_000e6, "before the settlement");
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        assertNav(30_000e6, "the others bear all 40,000");
        vm.revertToState(snapshot);
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        assertEq(redeemAs(buyer, shares) / 1e6, 18_000, "after it");
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
        _publishLoss();
        uint256 snapshot = vm.snapshotState();
        uint256 early = redeemAs(buyer, vault.maxRedeem(buyer));
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        early += vault.convertToAssets(vault.balanceOf(buyer));
        vm.revertToState(snapshot);
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        uint256 late = vault.convertToAssets(vault.balanceOf(buyer));
        assertLe(early - late, (idleBefore * locked) / pool + 2, "more than idle cash allows");
        assertLe(early - late, (mine * locked) / pool + 2, "more than its own part of the loss");
    }

    function testFuzz_exitFeeOfThePartLostMakesLeavingEarlyNoGain(uint256 mine, uint256 locked) public {
        mine = bound(mine, 1e6, 900_000e6);
        setFee(500);
        depositAs(lp, 900_000e6);
        uint256 shares = depositAs(buyer, mine);
        // At most 5 % of the pool.
        locked = bound(locked, 1e6, 45_000e6);
        uint256 id = fillFromVault(100e6, locked, 2);
        _publishLoss();
        uint256 early = vault.previewRedeem(shares);
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        assertLe(early, vault.convertToAssets(shares), "leaving early pays");
    }

    /// @dev The other side: no cash bounds a deposit. In one transaction anybody can deposit, settle, sweep and
    /// redeem, and takes the part of a win that its deposit is of the pool. What it takes is bounded by the stakes
    /// that are settled; only an exit fee stands against it.
    function test_depositForAMomentTakesItsPartOfAWinThatIsAboutToBeSettled() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(1000e6, 5000e6, 2);
        finalise(0, false);
        uint256 shares = depositAs(buyer, 900_000e6);
        escrow.settle(id);
        vault.sweep();
        assertEq(redeemAs(buyer, shares), 900_900e6 - 1, "nine tenths of the win of 1,000");
        assertNav(100_100e6 + 1, "a tenth for who bore the risk");
    }

    function testFuzz_gainOfADepositForAMomentIsBoundedByTheStakesSettled(uint256 amount, uint256 stake) public {
        amount = bound(amount, 1, 900_000e6);
        stake = bound(stake, 1e6, 1000e6);
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

    /// @dev A fee of the part that a settlement adds to the pool takes the profit out of it, whatever the deposit.
    function testFuzz_exitFeeMakesADepositForAMomentNoGain(uint256 amount, uint256 stake) public {
        amount = bound(amount, 1, 900_000e6);
        stake = bound(stake, 1e6, 1000e6);
        setFee(100);
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(stake, 5000e6, 2);
        finalise(0, false);
        uint256 shares = depositAs(buyer, amount);
        escrow.settle(id);
        vault.sweep();
        assertLe(redeemAs(buyer, shares), amount, "a gain");
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

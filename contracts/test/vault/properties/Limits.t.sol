// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {PropertyBase} from "./PropertyBase.sol";

/// @notice What the limits allow goes through, one more does not, and they are not needlessly low.
contract VaultLimitsTest is PropertyBase {
    function testFuzz_mostThatCanBeRedeemedCanBeRedeemed(Seed memory seed) public {
        build(seed);
        uint256 most = vault.maxRedeem(me);
        assertLe(most, vault.balanceOf(me), "more than there is");
        uint256 idle = vault.idle();
        assertLe(redeem(me, most), idle, "more than is idle");
    }

    function testFuzz_mostThatCanBeWithdrawnCanBeWithdrawn(Seed memory seed) public {
        build(seed);
        uint256 most = vault.maxWithdraw(me);
        assertLe(most, vault.idle(), "more than is idle");
        uint256 shares = vault.balanceOf(me);
        assertLe(withdraw(me, most), shares, "more than there is");
    }

    function testFuzz_oneMoreThanTheMostIsRefused(Seed memory seed) public {
        build(seed);
        uint256 shares = vault.maxRedeem(me);
        uint256 assets = vault.maxWithdraw(me);
        vm.startPrank(me);
        vm.expectRevert(
            abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxRedeem.selector, me, shares + 1, shares)
        );
        vault.redeem(shares + 1, me, me);
        vm.expectRevert(
            abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxWithdraw.selector, me, assets + 1, assets)
        );
        vault.withdraw(assets + 1, me, me);
        vm.stopPrank();
    }

    /// @dev All of a balance, whenever the cash is there for it; to its last share.
    function testFuzz_wholeBalanceCanBeRedeemedWhenIdleCashPaysForIt(Seed memory seed) public {
        build(seed);
        uint256 shares = vault.balanceOf(me);
        if (vault.previewRedeem(shares) > vault.idle()) return;
        assertEq(vault.maxRedeem(me), shares, "held back");
        redeem(me, shares);
        assertEq(vault.balanceOf(me), 0, "left behind");
    }

    /// @dev Where idle cash binds, what it leaves unpaid is less than a share unit's price and three units.
    function testFuzz_limitByIdleCashLeavesNoCashUnpaid(Seed memory seed) public {
        build(seed);
        uint256 most = vault.maxRedeem(me);
        if (most == vault.balanceOf(me)) return;
        uint256 unit = price().assets / price().shares + 1;
        redeem(me, most);
        assertLe(vault.idle(), unit + 3, "cash that could have been paid");
    }

    function testFuzz_whoHoldsNothingCanTakeNothing(Seed memory seed, address nobody) public {
        build(seed);
        if (nobody == me || nobody == other) return;
        assertEq(vault.maxRedeem(nobody), 0, "shares");
        assertEq(vault.maxWithdraw(nobody), 0, "assets");
    }

    function testFuzz_depositsAreUnlimitedAndStopWithThePause(Seed memory seed, uint256 size) public {
        build(seed);
        assertEq(vault.maxDeposit(me), type(uint256).max, "deposit");
        assertEq(vault.maxMint(me), type(uint256).max, "mint");
        uint256 amount = sizeOf(size) + 1;
        fund(me, amount);
        vm.prank(owner);
        vault.pause();
        assertEq(vault.maxDeposit(me), 0, "deposit in a pause");
        assertEq(vault.maxMint(me), 0, "mint in a pause");
        vm.startPrank(me);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxDeposit.selector, me, amount, 0));
        vault.deposit(amount, me);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxMint.selector, me, amount, 0));
        vault.mint(amount, me);
        vm.stopPrank();
    }

    function testFuzz_pauseChangesNothingForWhoLeaves(Seed memory seed) public {
        build(seed);
        uint256 shares = vault.maxRedeem(me);
        uint256 assets = vault.maxWithdraw(me);
        uint256 preview = vault.previewRedeem(shares);
        vm.prank(owner);
        vault.pause();
        assertEq(vault.maxRedeem(me), shares, "shares");
        assertEq(vault.maxWithdraw(me), assets, "assets");
        assertEq(redeem(me, shares), preview, "paid");
    }

    /// @dev After everybody has taken the most, once more: nothing is stuck but by the lock.
    function testFuzz_allCanLeaveOneAfterAnother(Seed memory seed) public {
        build(seed);
        redeem(me, vault.maxRedeem(me));
        redeem(other, vault.maxRedeem(other));
        redeem(me, vault.maxRedeem(me));
        uint256 unit = price().assets / price().shares + 1;
        if (vault.balanceOf(me) > 0 && vault.balanceOf(other) > 0) assertLe(vault.idle(), unit + 3, "stuck");
    }
}

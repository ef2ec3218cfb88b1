// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {PropertyBase} from "./PropertyBase.sol";

/// @notice Shares of another are moved on its allowance alone, which is spent exactly.
contract VaultAllowancesTest is PropertyBase {
    address private immutable friend = address(0xF1);

    function testFuzz_redemptionForAnotherSpendsExactlyItsShares(Seed memory seed, uint256 amount, uint256 spare)
        public
    {
        build(seed);
        uint256 shares = partOf(vault.maxRedeem(me), amount);
        spare = sizeOf(spare);
        vm.prank(me);
        vault.approve(friend, shares + spare);
        uint256 preview = vault.previewRedeem(shares);
        vm.prank(friend);
        assertEq(vault.redeem(shares, friend, me), preview, "paid");
        assertEq(vault.allowance(me, friend), spare, "left of the allowance");
        assertEq(token.balanceOf(friend), preview, "to the receiver");
    }

    function testFuzz_withdrawalForAnotherSpendsExactlyTheSharesBurned(Seed memory seed, uint256 amount, uint256 spare)
        public
    {
        build(seed);
        uint256 assets = partOf(vault.maxWithdraw(me), amount);
        uint256 shares = vault.previewWithdraw(assets);
        spare = sizeOf(spare);
        vm.prank(me);
        vault.approve(friend, shares + spare);
        vm.prank(friend);
        assertEq(vault.withdraw(assets, friend, me), shares, "burned");
        assertEq(vault.allowance(me, friend), spare, "left of the allowance");
    }

    function testFuzz_shareUnitBeyondTheAllowanceIsRefused(Seed memory seed, uint256 amount) public {
        build(seed);
        uint256 shares = partOf(vault.maxRedeem(me), amount);
        if (shares == 0) return;
        vm.prank(me);
        vault.approve(friend, shares - 1);
        vm.startPrank(friend);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, friend, shares - 1, shares)
        );
        vault.redeem(shares, friend, me);
        vm.stopPrank();
    }

    function testFuzz_withdrawalBeyondTheAllowanceIsRefused(Seed memory seed, uint256 amount) public {
        build(seed);
        uint256 assets = partOf(vault.maxWithdraw(me), amount);
        uint256 shares = vault.previewWithdraw(assets);
        if (shares == 0) return;
        vm.prank(me);
        vault.approve(friend, shares - 1);
        vm.startPrank(friend);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, friend, shares - 1, shares)
        );
        vault.withdraw(assets, friend, me);
        vm.stopPrank();
    }

    function testFuzz_endlessAllowanceStays(Seed memory seed, uint256 amount) public {
        build(seed);
        uint256 shares = partOf(vault.maxRedeem(me), amount);
        vm.prank(me);
        vault.approve(friend, type(uint256).max);
        vm.prank(friend);
        vault.redeem(shares, friend, me);
        assertEq(vault.allowance(me, friend), type(uint256).max, "allowance");
    }

    function testFuzz_depositSpendsExactlyItsAssets(Seed memory seed, uint256 size, uint256 spare) public {
        build(seed);
        uint256 assets = sizeOf(size);
        spare = sizeOf(spare);
        fund(me, assets);
        vm.startPrank(me);
        token.approve(address(vault), assets + spare);
        vault.deposit(assets, friend);
        vm.stopPrank();
        assertEq(token.allowance(me, address(vault)), spare, "left of the allowance");
    }

    function testFuzz_mintSpendsExactlyWhatItCosts(Seed memory seed, uint256 size, uint256 spare) public {
        build(seed);
        uint256 shares = sizeOf(size);
        uint256 cost = vault.previewMint(shares);
        spare = sizeOf(spare);
        fund(me, cost);
        vm.startPrank(me);
        token.approve(address(vault), cost + spare);
        vault.mint(shares, friend);
        vm.stopPrank();
        assertEq(token.allowance(me, address(vault)), spare, "left of the allowance");
        assertEq(vault.balanceOf(friend), shares, "to the receiver");
    }

    function testFuzz_depositBeyondTheAllowanceIsRefused(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 assets = sizeOf(size) + 1;
        fund(me, assets);
        vm.startPrank(me);
        token.approve(address(vault), assets - 1);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.deposit(assets, me);
        vm.stopPrank();
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PropertyBase} from "./PropertyBase.sol";

/// @notice A share is worth less after a settled loss and after nothing else; rounding is always the pool's.
contract VaultSharePriceTest is PropertyBase {
    function testFuzz_depositMakesNoShareCheaper(Seed memory seed, uint256 size) public {
        build(seed);
        Price memory before = price();
        uint256 assets = sizeOf(size);
        uint256 shares = deposit(me, assets);
        assertNotCheaper(before, "price");
        assertLe(shares * before.assets, assets * before.shares, "rounded for the depositor");
        // And by less than one share unit.
        assertGe((shares + 1) * before.assets, assets * before.shares, "rounded by more than a unit");
    }

    function testFuzz_mintMakesNoShareCheaper(Seed memory seed, uint256 size) public {
        build(seed);
        Price memory before = price();
        uint256 shares = sizeOf(size);
        uint256 assets = mint(me, shares);
        assertNotCheaper(before, "price");
        assertGe(assets * before.shares, shares * before.assets, "rounded for the depositor");
        assertLe(assets * before.shares, shares * before.assets + before.shares, "rounded by more than a unit");
    }

    function testFuzz_redemptionMakesNoShareCheaper(Seed memory seed, uint256 amount) public {
        build(seed);
        Price memory before = price();
        uint256 shares = partOf(vault.maxRedeem(me), amount);
        uint256 assets = redeem(me, shares);
        assertNotCheaper(before, "price");
        assertLe(assets * before.shares * 10_000, shares * before.assets * (10_000 - vault.exitFeeBps()), "fee");
    }

    function testFuzz_withdrawalMakesNoShareCheaper(Seed memory seed, uint256 amount) public {
        build(seed);
        Price memory before = price();
        uint256 assets = partOf(vault.maxWithdraw(me), amount);
        uint256 shares = withdraw(me, assets);
        assertNotCheaper(before, "price");
        assertLe(assets * before.shares * 10_000, shares * before.assets * (10_000 - vault.exitFeeBps()), "fee");
    }

    /// @dev A fee that is paid makes the shares of those who stay dearer by just that.
    function testFuzz_exitFeeIsTheGainOfThoseWhoStay(Seed memory seed, uint256 amount) public {
        build(seed);
        uint256 pool = vault.totalAssets();
        uint256 shares = partOf(vault.maxRedeem(me), amount);
        uint256 gross = vault.convertToAssets(shares);
        uint256 fee = (gross * vault.exitFeeBps() + 9_999) / 10_000;
        redeem(me, shares);
        assertEq(vault.totalAssets(), pool - gross + fee, "pool");
    }

    function testFuzz_sweepFillAndTransferChangeNoPrice(Seed memory seed, uint256 size, uint256 amount) public {
        build(seed);
        Price memory before = price();
        vault.sweep();
        _samePrice(before, "sweep");
        uint256 budget = (vault.totalAssets() * 8) / 10;
        uint256 room = budget > vault.locked() ? budget - vault.locked() : 0;
        uint256 collateral = _least(_least(room, 50_000e6), vault.idle());
        collateral = size % (collateral + 1);
        if (collateral > 0) model.fill(vault, collateral, key);
        _samePrice(before, "fill");
        uint256 shares = partOf(vault.balanceOf(me), amount);
        vm.prank(me);
        vault.transfer(other, shares);
        _samePrice(before, "transfer");
    }

    function testFuzz_voidChangesNoPriceAndAWinAndAGiftLowerNone(Seed memory seed, uint256 size, uint256 amount)
        public
    {
        build(seed);
        Price memory before = price();
        uint256 cost = partOf(vault.locked(), amount);
        model.settle(address(vault), cost / 2, cost / 2);
        _samePrice(before, "void");
        uint256 gain = sizeOf(size);
        fund(address(model), gain);
        model.settle(address(vault), cost - cost / 2, cost - cost / 2 + gain);
        assertEq(price().assets, before.assets + gain, "win");
        assertNotCheaper(before, "win");
        fund(address(vault), gain);
        assertEq(price().assets, before.assets + 2 * gain, "gift");
        assertNotCheaper(before, "gift");
    }

    function testFuzz_nothingForNothing(Seed memory seed) public {
        build(seed);
        assertEq(vault.convertToShares(0), 0, "to shares");
        assertEq(vault.convertToAssets(0), 0, "to assets");
        assertEq(vault.previewDeposit(0), 0, "deposit");
        assertEq(vault.previewMint(0), 0, "mint");
        assertEq(vault.previewRedeem(0), 0, "redeem");
        assertEq(vault.previewWithdraw(0), 0, "withdraw");
        Price memory before = price();
        uint256 shares = vault.balanceOf(me);
        assertEq(deposit(me, 0) + mint(me, 0) + redeem(me, 0) + withdraw(me, 0), 0, "moved");
        assertEq(vault.balanceOf(me), shares, "shares");
        _samePrice(before, "price");
    }

    /// @dev Whatever is paid out costs shares, and whatever is minted costs assets.
    function testFuzz_somethingIsNeverForNothing(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 amount = sizeOf(size) + 1;
        assertGe(vault.previewMint(amount), 1, "shares for nothing");
        assertGe(vault.previewWithdraw(amount), 1, "assets for nothing");
    }

    function _samePrice(Price memory before, string memory what) private view {
        assertEq(price().assets, before.assets, what);
        assertEq(price().shares, before.shares, what);
    }

    function _least(uint256 left, uint256 right) private pure returns (uint256) {
        return left < right ? left : right;
    }
}

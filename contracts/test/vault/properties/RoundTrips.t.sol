// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PropertyBase} from "./PropertyBase.sol";

/// @notice Nobody gains by going in and out, or out and in, in whatever terms and with whatever fee.
contract VaultRoundTripsTest is PropertyBase {
    function testFuzz_depositThenRedeemGainsNothing(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 assets = sizeOf(size);
        uint256 shares = deposit(me, assets);
        assertLe(vault.previewRedeem(shares), assets, "preview");
        assertLe(redeem(me, _within(shares)), assets, "gain");
    }

    function testFuzz_depositThenWithdrawBurnsAtLeastTheSharesMinted(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 assets = sizeOf(size);
        uint256 shares = deposit(me, assets);
        assertGe(vault.previewWithdraw(assets), shares, "preview");
        if (assets <= vault.maxWithdraw(me)) assertGe(withdraw(me, assets), shares, "gain");
    }

    function testFuzz_mintThenWithdrawBurnsAtLeastTheSharesMinted(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 shares = sizeOf(size);
        uint256 assets = mint(me, shares);
        if (assets <= vault.maxWithdraw(me)) assertGe(withdraw(me, assets), shares, "gain");
    }

    function testFuzz_mintThenRedeemGainsNothing(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 shares = sizeOf(size);
        uint256 assets = mint(me, shares);
        assertLe(redeem(me, _within(shares)), assets, "gain");
    }

    function testFuzz_redeemThenDepositMintsAtMostTheSharesBurned(Seed memory seed, uint256 amount) public {
        build(seed);
        uint256 shares = partOf(vault.maxRedeem(me), amount);
        uint256 assets = redeem(me, shares);
        assertLe(deposit(me, assets), shares, "gain");
    }

    function testFuzz_redeemThenMintCostsAtLeastWhatWasPaid(Seed memory seed, uint256 amount) public {
        build(seed);
        uint256 shares = partOf(vault.maxRedeem(me), amount);
        uint256 assets = redeem(me, shares);
        assertGe(mint(me, shares), assets, "gain");
    }

    function testFuzz_withdrawThenMintCostsAtLeastWhatWasPaid(Seed memory seed, uint256 amount) public {
        build(seed);
        uint256 assets = partOf(vault.maxWithdraw(me), amount);
        uint256 shares = withdraw(me, assets);
        assertGe(mint(me, shares), assets, "gain");
    }

    function testFuzz_withdrawThenDepositMintsAtMostTheSharesBurned(Seed memory seed, uint256 amount) public {
        build(seed);
        uint256 assets = partOf(vault.maxWithdraw(me), amount);
        uint256 shares = withdraw(me, assets);
        assertLe(deposit(me, assets), shares, "gain");
    }

    /// @dev In pieces as well: what rounding gives away, if it did, would sum up.
    function testFuzz_depositInPiecesAndRedemptionInPiecesGainNothing(Seed memory seed, uint256 size, uint256 count)
        public
    {
        build(seed);
        count = bound(count, 1, 8);
        uint256 assets = sizeOf(size);
        uint256 before = vault.balanceOf(me);
        for (uint256 i = 0; i < count; ++i) deposit(me, assets);
        uint256 shares = vault.balanceOf(me) - before;
        uint256 paid;
        for (uint256 i = 0; i < count; ++i) paid += redeem(me, _within(shares / count));
        assertLe(paid, assets * count, "gain");
    }

    /// @dev Others who come and go between do not change that.
    function testFuzz_nobodyGainsWhileOthersComeAndGo(Seed memory seed, uint256 size, uint256 theirs) public {
        build(seed);
        vm.prank(owner);
        vault.setExitFee(0);
        vm.warp(block.timestamp + 2 days);
        uint256 assets = sizeOf(size);
        uint256 shares = deposit(me, assets);
        uint256 unit = price().assets / price().shares + 1;
        uint256 more = deposit(other, sizeOf(theirs));
        redeem(other, _least(more, vault.maxRedeem(other)));
        // What the other's rounding left in the pool: at most the price of one share unit, and a unit.
        assertLe(redeem(me, _within(shares)), assets + unit + 1, "gain");
    }

    function _within(uint256 shares) private view returns (uint256) {
        return _least(shares, vault.maxRedeem(me));
    }

    function _least(uint256 left, uint256 right) private pure returns (uint256) {
        return left < right ? left : right;
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PropertyBase} from "./PropertyBase.sol";

/// @notice Previews tell what the call in the same state does; conversions know neither caller nor fee.
contract VaultPreviewsTest is PropertyBase {
    function testFuzz_depositMintsWhatItsPreviewSaidAndTakesExactlyItsAssets(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 assets = sizeOf(size);
        uint256 preview = vault.previewDeposit(assets);
        uint256 shares = vault.balanceOf(me);
        uint256 pool = vault.totalAssets();
        fund(me, assets);
        uint256 cash = token.balanceOf(me);
        vm.prank(me);
        assertEq(vault.deposit(assets, me), preview, "answer");
        assertEq(vault.balanceOf(me), shares + preview, "shares");
        assertEq(token.balanceOf(me), cash - assets, "cash");
        assertEq(vault.totalAssets(), pool + assets, "pool");
    }

    function testFuzz_mintTakesWhatItsPreviewSaidAndMintsExactlyItsShares(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 minted = sizeOf(size);
        uint256 preview = vault.previewMint(minted);
        uint256 shares = vault.balanceOf(me);
        uint256 pool = vault.totalAssets();
        fund(me, preview);
        uint256 cash = token.balanceOf(me);
        vm.prank(me);
        assertEq(vault.mint(minted, me), preview, "answer");
        assertEq(vault.balanceOf(me), shares + minted, "shares");
        assertEq(token.balanceOf(me), cash - preview, "cash");
        assertEq(vault.totalAssets(), pool + preview, "pool");
    }

    function testFuzz_redemptionPaysWhatItsPreviewSaidAndBurnsExactlyItsShares(Seed memory seed, uint256 amount)
        public
    {
        build(seed);
        uint256 burned = partOf(vault.maxRedeem(me), amount);
        uint256 preview = vault.previewRedeem(burned);
        uint256 shares = vault.balanceOf(me);
        uint256 pool = vault.totalAssets();
        uint256 cash = token.balanceOf(me);
        assertEq(redeem(me, burned), preview, "answer");
        assertEq(vault.balanceOf(me), shares - burned, "shares");
        assertEq(token.balanceOf(me), cash + preview, "cash");
        assertEq(vault.totalAssets(), pool - preview, "pool");
    }

    function testFuzz_withdrawalBurnsWhatItsPreviewSaidAndPaysExactlyItsAssets(Seed memory seed, uint256 amount)
        public
    {
        build(seed);
        uint256 paid = partOf(vault.maxWithdraw(me), amount);
        uint256 preview = vault.previewWithdraw(paid);
        uint256 shares = vault.balanceOf(me);
        uint256 pool = vault.totalAssets();
        uint256 cash = token.balanceOf(me);
        assertEq(withdraw(me, paid), preview, "answer");
        assertEq(vault.balanceOf(me), shares - preview, "shares");
        assertEq(token.balanceOf(me), cash + paid, "cash");
        assertEq(vault.totalAssets(), pool - paid, "pool");
    }

    function testFuzz_viewsAreTheSameForEveryCaller(Seed memory seed, uint256 size, address caller) public {
        build(seed);
        uint256 amount = sizeOf(size);
        bytes32 mine = _viewsAs(me, amount);
        assertEq(_viewsAs(other, amount), mine, "another depositor");
        assertEq(_viewsAs(address(model), amount), mine, "the escrow");
        assertEq(_viewsAs(caller, amount), mine, "anybody");
    }

    function testFuzz_conversionsKnowNoFee(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 amount = sizeOf(size);
        uint256 shares = vault.convertToShares(amount);
        uint256 assets = vault.convertToAssets(amount);
        vm.startPrank(owner);
        for (uint16 fee = 0; fee <= 500; fee += 125) {
            vault.setExitFee(fee);
            vm.warp(block.timestamp + 2 days);
            assertEq(vault.convertToShares(amount), shares, "to shares");
            assertEq(vault.convertToAssets(amount), assets, "to assets");
        }
        vm.stopPrank();
    }

    /// @dev Each preview is on the pool's side of the conversion.
    function testFuzz_previewsNeverBeatTheConversion(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 amount = sizeOf(size);
        assertLe(vault.previewDeposit(amount), vault.convertToShares(amount), "deposit");
        assertGe(vault.previewMint(amount), vault.convertToAssets(amount), "mint");
        assertLe(vault.previewRedeem(amount), vault.convertToAssets(amount), "redeem");
        assertGe(vault.previewWithdraw(amount), vault.convertToShares(amount), "withdraw");
    }

    function testFuzz_conversionThereAndBackGainsNothing(Seed memory seed, uint256 size) public {
        build(seed);
        uint256 amount = sizeOf(size);
        assertLe(vault.convertToAssets(vault.convertToShares(amount)), amount, "assets");
        assertLe(vault.convertToShares(vault.convertToAssets(amount)), amount, "shares");
        assertLe(vault.previewWithdraw(vault.previewRedeem(amount)), amount, "redeem in terms of withdraw");
        assertGe(vault.previewRedeem(vault.previewWithdraw(amount)), amount, "withdraw in terms of redeem");
        assertLe(vault.previewMint(vault.previewDeposit(amount)), amount, "deposit in terms of mint");
        assertGe(vault.previewDeposit(vault.previewMint(amount)), amount, "mint in terms of deposit");
    }

    function testFuzz_moreIsNeverWorthLess(Seed memory seed, uint256 left, uint256 right) public {
        build(seed);
        (uint256 less, uint256 more) = (sizeOf(left), sizeOf(right));
        if (less > more) (less, more) = (more, less);
        assertLe(vault.convertToShares(less), vault.convertToShares(more), "to shares");
        assertLe(vault.convertToAssets(less), vault.convertToAssets(more), "to assets");
        assertLe(vault.previewDeposit(less), vault.previewDeposit(more), "deposit");
        assertLe(vault.previewMint(less), vault.previewMint(more), "mint");
        assertLe(vault.previewRedeem(less), vault.previewRedeem(more), "redeem");
        assertLe(vault.previewWithdraw(less), vault.previewWithdraw(more), "withdraw");
    }

    function testFuzz_higherFeePaysNoMore(Seed memory seed, uint256 size, uint256 fee) public {
        build(seed);
        uint256 amount = sizeOf(size);
        fee = bound(fee, 0, 499);
        vm.startPrank(owner);
        vault.setExitFee(uint16(fee));
        vm.warp(block.timestamp + 2 days);
        uint256 paid = vault.previewRedeem(amount);
        uint256 burned = vault.previewWithdraw(amount);
        vault.setExitFee(uint16(fee + 1));
        vm.warp(block.timestamp + 2 days);
        vm.stopPrank();
        assertLe(vault.previewRedeem(amount), paid, "redeem");
        assertGe(vault.previewWithdraw(amount), burned, "withdraw");
    }

    function _viewsAs(address caller, uint256 amount) private returns (bytes32) {
        vm.startPrank(caller);
        bytes32 views = keccak256(
            bytes.concat(
                abi.encode(vault.convertToShares(amount), vault.convertToAssets(amount), vault.totalAssets()),
                abi.encode(vault.previewDeposit(amount), vault.previewMint(amount), vault.previewRedeem(amount)),
                abi.encode(vault.previewWithdraw(amount), vault.maxRedeem(me), vault.maxWithdraw(me)),
                abi.encode(vault.maxDeposit(me), vault.maxMint(me))
            )
        );
        vm.stopPrank();
        return views;
    }
}

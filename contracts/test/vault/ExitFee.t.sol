// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayVault} from "../../src/interfaces/IParlayVault.sol";
import {VaultBase} from "./VaultBase.sol";

contract VaultExitFeeTest is VaultBase {
    function test_feeIsZeroAtFirstAndFivePercentAtMost() public {
        assertEq(vault.exitFeeBps(), 0, "at first");
        vm.startPrank(owner);
        vm.expectRevert(IParlayVault.ExitFeeTooHigh.selector);
        vault.setExitFee(501);
        vm.expectRevert(IParlayVault.ExitFeeTooHigh.selector);
        vault.setExitFee(type(uint16).max);
        vm.expectEmit(address(vault));
        emit IParlayVault.ExitFeeSet(500, block.timestamp);
        vault.setExitFee(500);
        assertEq(vault.exitFeeBps(), 500, "five percent, at once while nobody has shares");
        vault.setExitFee(0);
        assertEq(vault.exitFeeBps(), 0, "none again");
    }

    /// @dev Found by the audit: the owner could raise it to 5 % in the block of a redemption.
    function test_feeIsAnnouncedTwoDaysAheadAndWhoDoesNotLikeItLeavesWithoutIt() public {
        uint256 shares = depositAs(lp, 1000e6);
        vm.expectEmit(address(vault));
        emit IParlayVault.ExitFeeSet(500, START + 2 days);
        vm.prank(owner);
        vault.setExitFee(500);
        (uint16 nextBps, uint256 effectiveAt) = vault.exitFeeChange();
        assertEq(nextBps, 500, "announced");
        assertEq(effectiveAt, START + 2 days, "from");
        vm.warp(START + 2 days - 1);
        assertEq(vault.exitFeeBps(), 0, "not yet");
        assertEq(redeemAs(lp, shares / 2), 500e6, "without a fee");
        vm.warp(START + 2 days);
        assertEq(vault.exitFeeBps(), 500, "now");
        vm.prank(owner);
        vault.setExitFee(100);
        assertEq(vault.exitFeeBps(), 500, "a lower one is announced as well");
        vm.warp(START + 4 days);
        assertEq(vault.exitFeeBps(), 100, "and holds in its time");
    }

    function test_feeStaysWithThoseWhoStay() public {
        depositAs(lp, 1000e6);
        uint256 shares = depositAs(buyer, 1000e6);
        setFee(500);
        assertEq(redeemAs(buyer, shares), 950e6, "less five percent");
        assertNav(1050e6, "the fee is in the pool");
        assertEq(vault.convertToAssets(1000e12), 1050e6 - 1, "for the other depositor");
        assertEq(token.balanceOf(owner) + token.balanceOf(feeRecipient), 0, "nobody else got it");
    }

    function test_feeIsRoundedUpToAWholeUnit() public {
        depositAs(lp, 1000e6);
        setFee(1);
        assertEq(vault.previewRedeem(1e6), 0, "a unit pays a unit");
        assertEq(vault.previewRedeem(9_999e6), 9_998, "never less than a unit");
        assertEq(vault.previewRedeem(10_000e6), 9_999, "exact");
        assertEq(vault.previewRedeem(10_001e6), 9_999, "the next unit begins at once");
        assertEq(vault.previewWithdraw(1), 2e6, "a unit costs two");
        assertEq(vault.previewWithdraw(9_999), 10_000e6, "exact");
        assertEq(vault.previewWithdraw(10_000), 10_002e6, "rounded up");
    }

    function testFuzz_redemptionPaysGrossLessTheFeeRoundedUp(uint256 fee, uint256 shares) public {
        fee = bound(fee, 0, 500);
        depositAs(lp, 1_000_000e6);
        setFee(fee);
        shares = bound(shares, 0, 1_000_000e12);
        uint256 gross = vault.convertToAssets(shares);
        uint256 keeps = (gross * fee + 9_999) / 10_000;
        assertEq(redeemAs(lp, shares), gross - keeps, "paid");
        assertNav(1_000_000e6 - gross + keeps, "kept");
    }

    function testFuzz_withdrawalPaysAtLeastTheFeeOfARedemption(uint256 fee, uint256 assets) public {
        fee = bound(fee, 0, 500);
        depositAs(lp, 1_000_000e6);
        setFee(fee);
        assets = bound(assets, 0, vault.maxWithdraw(lp));
        vm.prank(lp);
        uint256 shares = vault.withdraw(assets, lp, lp);
        assertGe(shares * (10_000 - fee), assets * 10_000e6, "gross burned");
        // Never more than two units above the fee itself.
        assertLe(shares * (10_000 - fee), (assets + 2) * 10_000e6, "no more than rounding");
    }

    function test_feeBoundsRedemptionByIdleAfterTheFee() public {
        depositAs(lp, 1000e6);
        setFee(500);
        fillFromVault(100e6, 800e6, 2);
        // 200 are idle: shares worth 210.526315 pay them.
        assertEq(vault.maxWithdraw(lp), 200e6 - 1, "all that is idle but a unit of rounding");
        assertEq(redeemAs(lp, vault.maxRedeem(lp)), 200e6 - 1, "paid");
        assertNav(800e6 + 1, "the fee is in the locked rest");
    }

    function test_depositsConversionsAndTransfersPayNoFee() public {
        depositAs(lp, 1000e6);
        uint256 preview = vault.previewDeposit(1e6);
        uint256 cost = vault.previewMint(1e12);
        setFee(500);
        assertEq(vault.previewDeposit(1e6), preview, "deposit");
        assertEq(vault.previewMint(1e12), cost, "mint");
        assertEq(vault.convertToAssets(1e12), 1e6, "convertToAssets");
        assertEq(vault.convertToShares(1e6), 1e12, "convertToShares");
        vm.prank(lp);
        vault.transfer(other, 5e12);
        assertEq(vault.balanceOf(other), 5e12, "transfer");
    }

    /// @dev The fee is lost to the pool also for the last one out: nobody can take it with dust.
    function testFuzz_redeemingInPiecesNeverPaysMoreThanThePoolHolds(uint256 fee, uint256 pieces) public {
        fee = bound(fee, 1, 500);
        pieces = bound(pieces, 1, 40);
        uint256 shares = depositAs(lp, 1000e6);
        setFee(fee);
        uint256 paid;
        for (uint256 i = 0; i < pieces; ++i) {
            paid += redeemAs(lp, shares / pieces);
        }
        assertLe(paid, 1000e6, "paid");
        assertEq(paid + vault.totalAssets(), 1000e6, "paid or kept");
    }

    /// @dev A fee that stays in the pool is in part the leaver's own: in pieces, a holder of all pays nearly none,
    /// and a holder of half pays 3.5 % in place of 5 %. The others still gain.
    function test_largeHolderPaysLessFeeInPiecesAndTheOthersStillGain() public {
        depositAs(lp, 1000e6);
        uint256 shares = depositAs(buyer, 1000e6);
        setFee(500);
        uint256 paid;
        for (uint256 i = 0; i < 100; ++i) {
            paid += redeemAs(buyer, shares / 100);
        }
        assertGe(paid, 964e6, "3.6 % at most");
        assertLe(paid, 966e6, "3.4 % at least");
        assertGe(vault.convertToAssets(1000e12), 1034e6, "the other depositor gains");
    }

    function testFuzz_dustRedemptionsNeverBeatOneRedemptionOfASmallHolder(uint256 fee, uint256 pieces) public {
        fee = bound(fee, 1, 500);
        pieces = bound(pieces, 2, 30);
        depositAs(lp, 1_000_000e6);
        setFee(fee);
        uint256 shares = depositAs(buyer, 1000);
        uint256 whole = vault.previewRedeem(shares);
        uint256 paid;
        for (uint256 i = 0; i < pieces; ++i) {
            paid += redeemAs(buyer, shares / pieces);
        }
        assertLe(paid, whole, "dust pays more");
    }
}

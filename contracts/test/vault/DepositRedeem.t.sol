// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {IParlayVault} from "../../src/interfaces/IParlayVault.sol";
import {ParlayLeg, TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

contract VaultDepositRedeemTest is VaultBase {
    function test_firstDepositMintsAMillionSharesAUnit() public {
        vm.startPrank(lp);
        token.approve(address(vault), 100e6);
        vm.expectEmit(address(vault));
        emit IERC4626.Deposit(lp, other, 100e6, 100e12);
        assertEq(vault.deposit(100e6, other), 100e12, "shares");
        vm.stopPrank();
        assertEq(vault.balanceOf(other), 100e12, "to the receiver");
        assertEq(vault.balanceOf(lp), 0, "not to the payer");
        assertNav(100e6, "pool");
    }

    function test_mintTakesWhatItsSharesCost() public {
        vm.startPrank(lp);
        token.approve(address(vault), 100e6);
        assertEq(vault.mint(100e12, lp), 100e6, "assets");
        vm.stopPrank();
        assertEq(vault.balanceOf(lp), 100e12, "shares");
        assertNav(100e6, "pool");
    }

    function test_redemptionPaysTheReceiverAndSaysSo() public {
        depositAs(lp, 100e6);
        vm.expectEmit(address(vault));
        emit IERC4626.Withdraw(lp, other, lp, 40e6, 40e12);
        vm.prank(lp);
        assertEq(vault.redeem(40e12, other, lp), 40e6, "assets");
        assertEq(token.balanceOf(other), 40e6, "paid");
        assertNav(60e6, "pool");
    }

    function test_withdrawalBurnsWhatItsAssetsCost() public {
        depositAs(lp, 100e6);
        vm.prank(lp);
        assertEq(vault.withdraw(40e6, other, lp), 40e12, "shares");
        assertEq(token.balanceOf(other), 40e6, "paid");
        assertEq(vault.balanceOf(lp), 60e12, "rest");
    }

    function test_depositAfterAWinBuysAtTheNewValue() public {
        depositAs(lp, 1000e6);
        uint256 id = fillFromVault(500e6, 800e6, 2);
        finalise(0, false);
        escrow.resolveLeg(id, 0);
        // 1,500 for a million shares a unit of 1,000: two thirds as many for a new unit.
        assertEq(vault.previewDeposit(300e6) / 1e9, 200_000, "two thirds of the shares of the first price");
        depositAs(buyer, 300e6);
        assertNav(1800e6, "pool");
    }

    function test_redemptionIsBoundedByIdleCash() public {
        uint256 shares = depositAs(lp, 1000e6);
        fillFromVault(100e6, 800e6, 2);
        uint256 most = vault.maxRedeem(lp);
        assertEq(vault.maxWithdraw(lp), 200e6, "idle");
        vm.startPrank(lp);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxRedeem.selector, lp, most + 1, most));
        vault.redeem(most + 1, lp, lp);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxWithdraw.selector, lp, 200e6 + 1, 200e6));
        vault.withdraw(200e6 + 1, lp, lp);
        assertEq(vault.redeem(most, lp, lp), 200e6, "all that is idle");
        vm.stopPrank();
        assertEq(vault.idle(), 0, "nothing idle");
        assertEq(vault.maxRedeem(lp), 0, "nothing to redeem");
        assertEq(vault.balanceOf(lp), shares - most, "the rest is still there");
    }

    function test_sharesWaitForCashAndAreWorthTheSameThen() public {
        depositAs(lp, 1000e6);
        uint256 id = fillFromVault(100e6, 800e6, 2);
        redeemAs(lp, vault.maxRedeem(lp));
        finaliseVoid(0);
        finalise(1, true);
        escrow.settle(id);
        assertEq(vault.maxRedeem(lp), 0, "credits are no cash");
        vault.sweep();
        assertEq(vault.maxRedeem(lp), vault.balanceOf(lp), "all of it");
        assertEq(redeemAs(lp, vault.balanceOf(lp)), 800e6, "the rest at the same value");
    }

    /// @dev After a loss the conversion of the cash to shares rounds below the balance: the last one out would have
    /// to leave shares behind, and a permit for all of them would be refused.
    function test_wholeBalanceIsRedeemableWheneverIdleCashPaysForIt() public {
        uint256 shares = depositAs(lp, 10_000e6);
        uint256 id = fillFromVault(100e6, 900e6, 2);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertEq(vault.maxRedeem(lp), shares, "all of it");
        redeemByPermit(lp, shares, sharePermit(LP_KEY, shares));
        assertEq(vault.totalSupply(), 0, "no share is left behind");
    }

    function test_pauseStopsEveryDepositAndNoRedemption() public {
        uint256 shares = depositAs(lp, 1000e6);
        vm.prank(lp);
        token.approve(address(vault), type(uint256).max);
        TokenPermit memory permit = collateralPermit(LP_KEY, 1);
        vm.prank(owner);
        vault.pause();
        assertEq(vault.maxDeposit(lp), 0, "maxDeposit");
        assertEq(vault.maxMint(lp), 0, "maxMint");
        vm.startPrank(lp);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxDeposit.selector, lp, 1, 0));
        vault.deposit(1, lp);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxMint.selector, lp, 1, 0));
        vault.mint(1, lp);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxDeposit.selector, lp, 1, 0));
        vault.depositWithPermit(lp, 1, permit.deadline, permit.v, permit.r, permit.s);
        vault.redeem(shares / 4, lp, lp);
        vault.withdraw(250e6, lp, lp);
        vm.stopPrank();
        redeemByPermit(lp, shares / 2, sharePermit(LP_KEY, shares / 2));
        assertEq(token.balanceOf(lp), 1_000_000e6, "all of it came back");
    }

    function test_pauseStopsFillsAndNeitherSettlementNorSweep() public {
        depositAs(lp, 1000e6);
        uint256 id = fillFromVault(100e6, 300e6, 2);
        IParlayEscrow.Fill memory args = vaultFill(300e6, QUOTER_KEY);
        vm.startPrank(owner);
        vault.pause();
        vm.stopPrank();
        expectFillRefused(args, Pausable.EnforcedPause.selector);
        finalise(0, false);
        escrow.resolveLeg(id, 0);
        vault.sweep();
        assertEq(vault.idle(), 1100e6, "swept");
        assertEq(redeemAs(lp, vault.balanceOf(lp)) / 1e6, 1099, "redeemed");
    }

    function test_pauseOfTheEscrowHoldsUpNeitherSweepNorRedemptionNorDeposit() public {
        depositAs(lp, 1000e6);
        uint256 id = fillFromVault(100e6, 300e6, 2);
        vm.prank(owner);
        escrow.pause();
        finalise(0, false);
        escrow.settle(id);
        vm.prank(thief);
        assertEq(vault.sweep(), 400e6, "swept");
        depositAs(buyer, 1e6);
        redeemAs(lp, vault.balanceOf(lp));
    }

    function test_unpauseLetsFillsAndDepositsGoOn() public {
        vm.startPrank(owner);
        vault.pause();
        vault.unpause();
        vm.stopPrank();
        assertEq(vault.maxDeposit(lp), type(uint256).max, "maxDeposit");
        assertEq(vault.maxMint(lp), type(uint256).max, "maxMint");
        depositAs(lp, 1000e6);
        ParlayLeg[] memory legs = legs2();
        escrow.fill(fillOf(vaultQuote(100e6, 300e6, legs), QUOTER_KEY, legs));
        assertNav(1000e6, "pool");
    }

    function test_sweepIsForAnybodyGoesToTheVaultAloneAndSaysHowMuch() public {
        depositAs(lp, 1000e6);
        uint256 id = fillFromVault(100e6, 300e6, 2);
        finalise(0, false);
        escrow.settle(id);
        vm.expectEmit(address(vault));
        emit IParlayVault.Swept(400e6);
        vm.prank(thief);
        assertEq(vault.sweep(), 400e6, "amount");
        assertEq(token.balanceOf(thief), 0, "nothing to the caller");
        assertEq(vault.idle(), 1100e6, "idle");
        vm.expectRevert(IParlayEscrow.InsufficientCredits.selector);
        vault.sweep();
    }

    /// @dev All redeemed but what is locked, and that is lost: shares worth nothing block nobody.
    function test_poolThatLostEverythingTakesDepositsAgain() public {
        depositAs(lp, 1000e6);
        uint256 id = fillFromVault(100e6, 800e6, 2);
        redeemAs(lp, vault.maxRedeem(lp));
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertNav(0, "nothing left");
        assertEq(vault.maxWithdraw(lp), 0, "nothing to take");
        assertEq(vault.convertToAssets(vault.balanceOf(lp)), 0, "worth nothing");
        uint256 shares = depositAs(buyer, 500e6);
        assertEq(redeemAs(buyer, shares), 500e6, "the old shares take nothing of it");
    }
}

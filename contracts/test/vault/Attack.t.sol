// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ParlayLeg} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice Odd things that anybody can do, and what they come to.
contract VaultAttackTest is VaultBase {
    function test_sharesSentToTheVaultAreNobodysAndChangeNoPrice() public {
        depositAs(lp, 1000e6);
        uint256 theirs = depositAs(buyer, 1000e6);
        vm.prank(lp);
        vault.transfer(address(vault), 500e12);
        assertNav(2000e6, "pool");
        vm.prank(thief);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.redeem(500e12, thief, address(vault));
        assertEq(redeemAs(buyer, theirs), 1000e6, "the other's shares are worth the same");
    }

    function test_redemptionPaidIntoThePoolIsAGift() public {
        depositAs(lp, 1000e6);
        uint256 theirs = depositAs(buyer, 1000e6);
        vm.prank(lp);
        vault.redeem(500e12, address(vault), lp);
        assertNav(2000e6, "the cash stayed");
        assertGe(redeemAs(buyer, theirs), 1333e6, "the gift is everybody's");
    }

    function test_depositPaidFromThePoolIsImpossible() public {
        depositAs(lp, 1000e6);
        vm.prank(address(vault));
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.deposit(1e6, thief);
    }

    function test_giftAroundAFillOrASettlementGainsTheGiverNothing() public {
        depositAs(lp, 1000e6);
        uint256 shares = depositAs(buyer, 1000e6);
        vm.prank(buyer);
        token.transfer(address(vault), 500e6);
        fillFromVault(100e6, 500e6, 2);
        assertLe(redeemAs(buyer, shares), 1500e6, "gain");
    }

    /// @dev Anybody may send a fill, settle and sweep: none of it pays the sender.
    function test_senderOfFillsSettlementsAndSweepsGetsNothing() public {
        depositAs(lp, 1000e6);
        IParlayEscrow.Fill memory args = vaultFill(300e6, QUOTER_KEY);
        vm.prank(thief);
        uint256 id = escrow.fill(args);
        finalise(0, false);
        vm.startPrank(thief);
        escrow.settle(id);
        vault.sweep();
        vm.stopPrank();
        assertEq(token.balanceOf(thief) + vault.balanceOf(thief) + escrow.credits(thief), 0, "thief");
        assertNav(1100e6, "pool");
    }

    /// @dev A depositor that is the taker as well cannot leave its loss to the pool in one transaction: nothing is
    /// decided within it, and its shares bear their part of what it wins.
    function test_takerThatIsAlsoADepositorBearsItsPartOfWhatItWins() public {
        depositAs(lp, 1000e6);
        uint256 shares = depositAs(taker, 1000e6);
        uint256 id = fillFromVault(100e6, 1000e6, 2);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertEq(escrow.credits(taker), 1100e6, "the pot");
        assertEq(redeemAs(taker, shares), 500e6, "half of what is left");
    }

    /// @dev Whoever pays in after a total loss buys the pool for its first unit: the supply is multiplied by the
    /// deposit. Only a pool that is wholly locked and wholly lost gets there; after seven in a row a deposit
    /// of a thousand dollars overflows the supply. Redemption is never hurt.
    function test_totalLossesInARowMultiplyTheSharesAndRedemptionStillPays() public {
        uint32 round = 0;
        while (_tryDeposit(1000e6)) {
            _loseAll(1000 + 2 * round);
            assertLe(vault.totalAssets(), 1, "all is lost but what rounding kept");
            ++round;
        }
        assertEq(round, 7, "total losses that the pool survives");
        // A smaller deposit is still possible, and comes back.
        assertTrue(_tryDeposit(1), "a unit");
        uint256 all = vault.balanceOf(lp);
        assertEq(vault.maxRedeem(lp), all, "all of it");
        assertGe(redeemAs(lp, all), 1, "paid");
    }

    function _tryDeposit(uint256 assets) private returns (bool ok) {
        vm.startPrank(lp);
        token.approve(address(vault), assets);
        (ok,) = address(vault).call(abi.encodeCall(vault.deposit, (assets, lp)));
        vm.stopPrank();
    }

    /// @dev Locks what may be, takes all that is idle, and loses the parlay.
    function _loseAll(uint32 outcomeId) private {
        vm.prank(owner);
        vault.setQuotingKey(quoter, block.timestamp + 1 days);
        ParlayLeg[] memory legs = legsFrom(outcomeId);
        uint256 collateral = (vault.totalAssets() * 8) / 10;
        uint256 id = escrow.fill(fillOf(vaultQuote(1e6, collateral, legs), QUOTER_KEY, legs));
        redeemAs(lp, vault.maxRedeem(lp));
        publish(outcomeId, Result.Yes);
        publish(outcomeId + 1, Result.Yes);
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
    }
}

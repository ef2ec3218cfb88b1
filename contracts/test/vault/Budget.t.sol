// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {IParlayVault} from "../../src/interfaces/IParlayVault.sol";
import {ParlayLeg} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

contract VaultBudgetTest is VaultBase {
    function test_fourFifthsOfThePoolMayBeLockedAndNotAUnitMore() public {
        depositAs(lp, 50_000e6);
        expectFillRefused(vaultFill(40_000e6 + 1, QUOTER_KEY), IParlayVault.UtilizationExceeded.selector);
        escrow.fill(vaultFill(40_000e6, QUOTER_KEY));
        assertNav(50_000e6, "at the limit");
        expectFillRefused(vaultFill(1, QUOTER_KEY), IParlayVault.UtilizationExceeded.selector);
    }

    function testFuzz_limitOfTheBudgetIsExactForEveryPool(uint256 pool, uint256 first) public {
        pool = bound(pool, 2, 62_500e6);
        depositAs(lp, pool);
        uint256 budget = (pool * 8000) / 10_000;
        first = bound(first, 1, budget);
        escrow.fill(vaultFill(first, QUOTER_KEY));
        expectFillRefused(vaultFill(budget - first + 1, QUOTER_KEY), IParlayVault.UtilizationExceeded.selector);
        if (budget > first) escrow.fill(vaultFill(budget - first, QUOTER_KEY));
        assertEq(vault.locked(), budget, "locked");
    }

    function test_emptyPoolQuotesNothing() public {
        expectFillRefused(vaultFill(1, QUOTER_KEY), IParlayVault.UtilizationExceeded.selector);
    }

    function test_quoteWithoutCollateralIsNoParlay() public {
        depositAs(lp, 1000e6);
        expectFillRefused(vaultFill(0, QUOTER_KEY), IParlayEscrow.ZeroStake.selector);
    }

    function test_parlayTakesFiftyThousandAndNotAUnitMore() public {
        depositAs(lp, 1_000_000e6);
        expectFillRefused(vaultFill(50_000e6 + 1, QUOTER_KEY), IParlayVault.ParlayCapExceeded.selector);
        expectFillRefused(vaultFill(type(uint256).max, QUOTER_KEY), IParlayVault.ParlayCapExceeded.selector);
        escrow.fill(vaultFill(50_000e6, QUOTER_KEY));
        assertEq(vault.locked(), 50_000e6, "locked");
    }

    function test_sixtyFourParlaysMayBeOpenAndASettlementMakesRoom() public {
        depositAs(lp, 100_000e6);
        uint256 last;
        for (uint32 i = 0; i < 64; ++i) {
            ParlayLeg[] memory legs = legsFrom(1000 + 2 * i);
            uint256 stake = i < 32 ? 1e6 : (i - 31) * 10e6;
            if (i >= 32) {
                IParlayEscrow.Fill memory small = fillOf(vaultQuote(stake - 1, 3e6, legs), QUOTER_KEY, legs);
                expectFillRefused(small, IParlayVault.StakeTooSmall.selector);
            }
            last = escrow.fill(fillOf(vaultQuote(stake, 3e6, legs), QUOTER_KEY, legs));
        }
        assertEq(escrow.books(address(vault)).live, 64, "open");
        expectFillRefused(vaultFill(3e6, QUOTER_KEY), IParlayVault.TooManyPositions.selector);
        // The outcomes of the last one: NO makes its taker lose.
        uint32[] memory ids = new uint32[](1);
        uint8[] memory results = new uint8[](1);
        (ids[0], results[0]) = (1126, 2);
        report(uint40(block.timestamp), ids, results);
        vm.warp(block.timestamp + WINDOW);
        escrow.resolveLeg(last, 0);
        assertEq(escrow.books(address(vault)).live, 63, "one is settled");
        expectFillRefused(vaultFill(3e6, QUOTER_KEY), IParlayVault.StakeTooSmall.selector);
        ParlayLeg[] memory others = legsFrom(5000);
        escrow.fill(fillOf(vaultQuote(320e6, 3e6, others), QUOTER_KEY, others));
        expectFillRefused(vaultFill(3e6, QUOTER_KEY), IParlayVault.TooManyPositions.selector);
    }

    /// @dev Found by the audit: 64 stakes of 5 USD, 320 in all, blocked the pool until their legs were decided. Now that
    /// takes 160 for the first half of the places, and 5,280 for the second.
    function test_smallStakesTakeHalfOfThePlacesAndLeaveTheOthersToLargerOnes() public {
        depositAs(lp, 500_000e6);
        for (uint32 i = 0; i < 32; ++i) {
            ParlayLeg[] memory legs = legsFrom(1000 + 2 * i);
            escrow.fill(fillOf(vaultQuote(5e6, 500e6, legs), QUOTER_KEY, legs));
        }
        ParlayLeg[] memory next = legsFrom(5000);
        // Long odds do not help: what counts is the stake.
        expectFillRefused(
            fillOf(vaultQuote(5e6, 50_000e6, next), QUOTER_KEY, next), IParlayVault.StakeTooSmall.selector
        );
        escrow.fill(fillOf(vaultQuote(100e6, 300e6, next), QUOTER_KEY, next));
        assertEq(escrow.books(address(vault)).live, 33, "business goes on");
    }

    function test_lossMakesTheBudgetSmaller() public {
        depositAs(lp, 50_000e6);
        uint256 id = fillFromVault(100e6, 40_000e6, 2);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertNav(10_000e6, "after the loss");
        expectFillRefused(vaultFill(8000e6 + 1, QUOTER_KEY), IParlayVault.UtilizationExceeded.selector);
        escrow.fill(vaultFill(8000e6, QUOTER_KEY));
    }

    function test_giftMakesTheBudgetLarger() public {
        depositAs(lp, 50_000e6);
        escrow.fill(vaultFill(40_000e6, QUOTER_KEY));
        token.mint(address(vault), 10e6);
        expectFillRefused(vaultFill(8e6 + 1, QUOTER_KEY), IParlayVault.UtilizationExceeded.selector);
        escrow.fill(vaultFill(8e6, QUOTER_KEY));
    }

    /// @dev What the escrow owes counts as value, but only cash fills a parlay: somebody must sweep first.
    function test_unsweptCreditsAreInTheBudgetButFillNothingBeforeTheSweep() public {
        depositAs(lp, 50_000e6);
        uint256 id = fillFromVault(10_000e6, 40_000e6, 2);
        finalise(0, false);
        escrow.resolveLeg(id, 0);
        assertNav(60_000e6, "idle 10,000 and credits 50,000");
        ParlayLeg[] memory legs = legsFrom(500);
        IParlayEscrow.Fill memory args = fillOf(vaultQuote(100e6, 48_000e6, legs), QUOTER_KEY, legs);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, address(vault), 10_000e6, 48_000e6)
        );
        escrow.fill(args);
        vault.sweep();
        expectFillRefused(
            fillOf(vaultQuote(100e6, 48_000e6 + 1, legs), QUOTER_KEY, legs), IParlayVault.UtilizationExceeded.selector
        );
        escrow.fill(args);
        assertNav(60_000e6, "after the fill");
    }

    function test_collateralMovesAtTheFillAndLeavesNoAllowance() public {
        depositAs(lp, 1000e6);
        IParlayEscrow.Fill memory args = vaultFill(300e6, QUOTER_KEY);
        assertEq(vault.idle(), 1000e6, "a quote moves nothing");
        assertEq(token.allowance(address(vault), address(escrow)), 0, "no allowance before");
        escrow.fill(args);
        assertEq(vault.idle(), 700e6, "exactly the collateral");
        assertEq(token.allowance(address(vault), address(escrow)), 0, "no allowance after");
        assertEq(token.balanceOf(address(escrow)), 400e6, "both stakes");
    }

    function test_fillThatFailsLeavesNoAllowanceAndMovesNothing() public {
        depositAs(lp, 1000e6);
        IParlayEscrow.Fill memory args = vaultFill(300e6, QUOTER_KEY);
        vm.prank(taker);
        token.approve(address(escrow), 0);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        escrow.fill(args);
        assertEq(token.allowance(address(vault), address(escrow)), 0, "allowance");
        assertNav(1000e6, "nothing moved");
        assertTrue(!escrow.isNonceUsed(address(vault), args.quote.nonce), "the quote is unused");
    }

    /// @dev The budget is judged at fills alone: redemptions take the idle rest, and then no fill goes through.
    function test_redemptionsMayLeaveThePoolWhollyLockedAndThenItQuotesNothing() public {
        uint256 shares = depositAs(lp, 50_000e6);
        escrow.fill(vaultFill(40_000e6, QUOTER_KEY));
        uint256 most = vault.maxRedeem(lp);
        assertEq(redeemAs(lp, most), 10_000e6, "all that is idle");
        assertLe(most, shares, "a part of the shares");
        assertNav(40_000e6, "all locked");
        expectFillRefused(vaultFill(1, QUOTER_KEY), IParlayVault.UtilizationExceeded.selector);
    }

    /// @dev A deposit for a moment lifts the limit: quotes beyond 80 % that are out at once can all be filled
    /// between it and its redemption, up to the whole pool of the others. Quotes signed must not sum to more.
    function test_depositForAMomentLiftsTheBudgetUpToTheWholePoolOfTheOthers() public {
        depositAs(lp, 50_000e6);
        IParlayEscrow.Fill memory first = vaultFill(40_000e6, QUOTER_KEY);
        IParlayEscrow.Fill memory second = vaultFill(10_000e6, QUOTER_KEY);
        escrow.fill(first);
        expectFillRefused(second, IParlayVault.UtilizationExceeded.selector);
        uint256 shares = depositAs(buyer, 500_000e6);
        escrow.fill(second);
        assertEq(redeemAs(buyer, shares), 500_000e6, "the deposit comes back whole");
        assertEq(vault.locked(), vault.totalAssets(), "the pool of the others is wholly locked");
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Verdict} from "../../src/interfaces/IParlayEscrow.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ParlayLeg, ParlayQuote} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice Value = idle + locked at cost + unswept credits, before and after everything that moves money.
contract VaultNavTest is VaultBase {
    function setUp() public override {
        super.setUp();
        depositAs(lp, 10_000e6);
        assertNav(10_000e6, "deposit");
    }

    function test_fillMovesValueFromIdleToLocked() public {
        fillFromVault(100e6, 3000e6, 2);
        assertNav(10_000e6, "fill");
        assertEq(vault.idle(), 7000e6, "idle");
        assertEq(vault.locked(), 3000e6, "locked");
        fillFromVault(100e6, 2000e6, 6);
        assertNav(10_000e6, "second fill");
        assertEq(vault.locked(), 5000e6, "both");
    }

    function test_feesOfAParlayAreNoneOfTheVaults() public {
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = quoteOf(legs);
        quote.maker = address(vault);
        uint256 id = escrow.fill(fillOf(quote, QUOTER_KEY, legs));
        assertNav(10_000e6, "fill");
        finalise(0, false);
        escrow.settle(id);
        // 100 less 1.5 in fees.
        assertNav(10_098.5e6, "win");
    }

    function test_winAddsTheStakeOfTheTakerAsCreditsAndTheSweepBringsItHome() public {
        uint256 id = fillFromVault(100e6, 3000e6, 3);
        publish(101, Result.No);
        assertNav(10_000e6, "published");
        vm.warp(block.timestamp + WINDOW);
        assertNav(10_000e6, "final and not settled");
        escrow.resolveLeg(id, 0);
        assertNav(10_100e6, "settled");
        assertEq(escrow.credits(address(vault)), 3100e6, "credits");
        assertEq(vault.idle(), 7000e6, "idle");
        vault.sweep();
        assertNav(10_100e6, "swept");
        assertEq(vault.idle(), 10_100e6, "all is idle");
    }

    function test_lossTakesTheCollateralAndNoMore() public {
        setSpread(1000);
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        finalise(0, true);
        escrow.resolveLeg(id, 0);
        assertNav(10_000e6, "one leg won");
        finalise(1, true);
        escrow.settle(id);
        assertNav(7000e6, "lost");
        assertEq(escrow.credits(taker), 2800e6, "the winner, less the spread");
        assertEq(escrow.credits(address(vault)), 0, "nothing owed");
    }

    function test_voidGivesTheCollateralBack() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        finaliseVoid(0);
        finalise(1, true);
        escrow.settle(id);
        assertNav(10_000e6, "void");
        assertEq(escrow.credits(address(vault)), 3000e6, "credits");
        vault.sweep();
        assertNav(10_000e6, "swept");
    }

    function test_voidLegWithALostLegIsAWin() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        finaliseVoid(0);
        finalise(1, false);
        escrow.settle(id);
        assertNav(10_100e6, "win");
    }

    function test_forceVoidGivesTheCollateralBack() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        vm.warp(block.timestamp + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        assertNav(10_000e6, "void");
        vault.sweep();
        assertNav(10_000e6, "swept");
    }

    function test_forceVoidOfALostParlayIsAWin() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        vm.warp(block.timestamp + FORCE_VOID_AFTER);
        finalise(0, false);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.ParlaySettled(id, Verdict.Lost, 0, 3100e6, 0);
        escrow.forceVoid(id);
        assertNav(10_100e6, "win");
    }

    function test_novationOfThePositionChangesNothingForTheVault() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        novateDefault(id, 500e6);
        assertNav(10_000e6, "novated");
        finalise(0, false);
        escrow.settle(id);
        assertNav(10_100e6, "win");
    }

    function test_giftRaisesTheValueByItself() public {
        token.mint(address(vault), 123e6);
        assertNav(10_123e6, "gift to the vault");
        token.mint(address(escrow), 456e6);
        assertNav(10_123e6, "gift to the escrow");
    }

    function test_parlaysOfOtherMakersAreNotInTheBooks() public {
        fillDefault(2);
        assertNav(10_000e6, "another maker");
        assertEq(escrow.books(maker).locked, 0, "no books for it");
    }

    /// @dev Fees credited to the vault are a gift: in the books at once, and home with the sweep.
    function test_feesCreditedToTheVaultAreAGift() public {
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = vaultQuote(1000e6, 3000e6, legs);
        quote.builder = address(vault);
        quote.builderFeeBps = 100;
        escrow.fill(fillOf(quote, QUOTER_KEY, legs));
        assertNav(10_010e6, "builder fee");
        vault.sweep();
        assertNav(10_010e6, "swept");
        assertEq(vault.idle(), 7010e6, "idle");
    }

    function test_unregisteredVaultsParlaysSettleAsTheyWereFilled() public {
        uint256[3] memory ids;
        for (uint32 i = 0; i < 3; ++i) {
            ParlayLeg[] memory legs = legsFrom(1000 + 2 * i);
            ids[i] = escrow.fill(fillOf(vaultQuote(100e6, 1000e6, legs), QUOTER_KEY, legs));
        }
        vm.prank(owner);
        escrow.setVault(address(vault), false);
        assertNav(10_000e6, "unregistered");
        _publishAll();
        escrow.settle(ids[0]);
        assertNav(9000e6, "loss");
        escrow.settle(ids[1]);
        assertNav(9100e6, "win");
        vault.sweep();
        escrow.settle(ids[2]);
        assertNav(9100e6, "void");
        vault.sweep();
        assertEq(vault.idle(), 9100e6, "all is home");
        redeemAs(lp, vault.balanceOf(lp));
        vm.prank(owner);
        escrow.setVault(address(vault), true);
        assertEq(escrow.books(address(vault)).live, 0, "nothing is open");
    }

    function test_booksAreRightAcrossAGapInTheRegistration() public {
        uint256 first = fillFromVault(100e6, 1000e6, 2);
        vm.startPrank(owner);
        escrow.setVault(address(vault), false);
        escrow.setVault(address(vault), true);
        vm.stopPrank();
        fillFromVault(100e6, 1000e6, 3);
        assertNav(10_000e6, "both open");
        finalise(0, false);
        escrow.settle(first);
        assertNav(10_100e6, "one settled");
    }

    /// @dev Outcomes 1000 to 1005: the first parlay is won, the second lost, the third void.
    function _publishAll() private {
        uint32[] memory ids = new uint32[](6);
        uint8[] memory results = new uint8[](6);
        for (uint32 i = 0; i < 6; ++i) {
            ids[i] = 1000 + i;
            results[i] = uint8(i < 2 ? Result.Yes : i < 4 ? Result.No : Result.Void);
        }
        report(uint40(block.timestamp), ids, results);
        vm.warp(block.timestamp + WINDOW);
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ParlayLeg, ParlayQuote} from "../../src/libraries/ParlayTypes.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice What published results, final or not, make of a vault's open parlays: read from the registry at each look.
contract DecidedTest is EscrowBase {
    uint256 private constant STAKE = 100e6;
    uint256 private constant COST = 300e6;
    uint256 private id;

    function setUp() public override {
        super.setUp();
        depositAs(lp, 100_000e6);
        id = fillFromVault(STAKE, COST, 3);
    }

    function _assertDecided(uint256 gain, uint256 loss, string memory what) private view {
        (uint256 seenGain, uint256 seenLoss) = escrow.decided(address(vault));
        assertEq(seenGain, gain, string.concat(what, ": gain"));
        assertEq(seenLoss, loss, string.concat(what, ": loss"));
    }

    /// @dev What makes leg `index` win or lose, published now and not final.
    function _publishLeg(uint256 index, bool wins) private {
        vm.warp(block.timestamp + 1);
        publish(uint32(101 + index), (index % 2 == 0) == wins ? Result.Yes : Result.No);
    }

    function test_oneLostLegDecides() public {
        _assertDecided(0, 0, "nothing is published");
        _publishLeg(1, true);
        _assertDecided(0, 0, "one leg won");
        _publishLeg(2, false);
        _assertDecided(STAKE, 0, "lost");
    }

    function test_allLegsWonDecideRecordedOrNot() public {
        _publishLeg(0, true);
        vm.warp(block.timestamp + WINDOW);
        escrow.resolveLeg(id, 0);
        _publishLeg(1, true);
        _assertDecided(0, 0, "two of three");
        _publishLeg(2, true);
        _assertDecided(0, COST, "won");
    }

    function test_voidDecidesNothingUnlessALegIsLost() public {
        _publishLeg(0, true);
        _publishLeg(1, true);
        publish(103, Result.Void);
        _assertDecided(0, 0, "void");
        vm.warp(block.timestamp + WINDOW);
        escrow.resolveLeg(id, 2);
        _assertDecided(0, 0, "recorded");
    }

    function test_lostLegDecidesBesideAVoidOne() public {
        publish(101, Result.Void);
        _publishLeg(2, false);
        _assertDecided(STAKE, 0, "lost");
    }

    function test_vetoAndCorrectionHoldAtOnce() public {
        _publishLeg(0, true);
        _publishLeg(1, true);
        _publishLeg(2, false);
        _assertDecided(STAKE, 0, "lost");
        _publishLeg(2, true);
        _assertDecided(0, COST, "corrected");
        vm.prank(owner);
        registry.veto(101);
        _assertDecided(0, 0, "vetoed");
    }

    function test_netStakeCountsAndEverySingleParlay() public {
        ParlayLeg[] memory legs = legsN(2);
        ParlayQuote memory quote = quoteOf(legs);
        quote.maker = address(vault);
        escrow.fill(fillOf(quote, QUOTER_KEY, legs));
        _publishLeg(0, false);
        _assertDecided(STAKE + NET, 0, "less fees");
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        _assertDecided(NET, 0, "one is settled");
    }

    function test_parlaysOfOthersDoNotCount() public {
        fillDefault(2);
        _publishLeg(0, false);
        _assertDecided(STAKE, 0, "the vault's alone");
        (uint256 gain, uint256 loss) = escrow.decided(maker);
        assertEq(gain + loss, 0, "a maker has no book");
        assertEq(escrow.openParlays(maker).length, 0, "nor places");
    }

    function test_forcedVoidEndsIt() public {
        _publishLeg(0, false);
        vm.prank(owner);
        registry.veto(101);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        publish(101, Result.No);
        _assertDecided(0, 0, "over");
        assertEq(escrow.openParlays(address(vault)).length, 0, "no parlay");
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow, Verdict} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {Book} from "../../src/interfaces/IQuotingVault.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice Which parlays of a vault are decided by what is published: counted per book, by anybody's mark.
contract MarksTest is EscrowBase {
    uint256 private constant STAKE = 100e6;
    uint256 private constant COST = 300e6;
    uint256 private id;

    function setUp() public override {
        super.setUp();
        depositAs(lp, 100_000e6);
        id = fillFromVault(STAKE, COST, 3);
    }

    function _mark() private {
        vm.prank(STRANGER);
        escrow.markDecided(id);
    }

    function _refused(uint256 parlayId, bytes4 reason) private {
        vm.expectRevert(reason);
        escrow.markDecided(parlayId);
    }

    function _assertMark(Verdict verdict, string memory what) private view {
        Book memory book = escrow.books(address(vault));
        assertEq(uint8(escrow.parlays(id).decided), uint8(verdict), what);
        assertEq(book.decidedGain, verdict == Verdict.Lost ? STAKE : 0, string.concat(what, ": gain"));
        assertEq(book.decidedLoss, verdict == Verdict.Won ? COST : 0, string.concat(what, ": loss"));
    }

    /// @dev What makes leg `index` win or lose, published now and not final.
    function _publishLeg(uint256 index, bool wins) private {
        vm.warp(block.timestamp + 1);
        publish(uint32(101 + index), (index % 2 == 0) == wins ? Result.Yes : Result.No);
    }

    function test_oneLostLegDecidesAndAnybodyMarksIt() public {
        _refused(id, IParlayEscrow.NothingToMark.selector);
        _publishLeg(1, true);
        _refused(id, IParlayEscrow.NothingToMark.selector);
        _publishLeg(2, false);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.ParlayMarked(id, address(vault), Verdict.Lost);
        _mark();
        _assertMark(Verdict.Lost, "lost");
        _refused(id, IParlayEscrow.NothingToMark.selector);
    }

    function test_allLegsWonDecide() public {
        _publishLeg(0, true);
        vm.warp(block.timestamp + WINDOW);
        escrow.resolveLeg(id, 0);
        _publishLeg(1, true);
        _refused(id, IParlayEscrow.NothingToMark.selector);
        _publishLeg(2, true);
        _mark();
        _assertMark(Verdict.Won, "won");
    }

    function test_voidDecidesNothingUnlessALegIsLost() public {
        _publishLeg(0, true);
        _publishLeg(1, true);
        publish(103, Result.Void);
        _refused(id, IParlayEscrow.NothingToMark.selector);
        vm.warp(block.timestamp + WINDOW);
        escrow.resolveLeg(id, 2);
        _refused(id, IParlayEscrow.NothingToMark.selector);
    }

    function test_markOfAVetoedResultIsTakenBackByAnybody() public {
        _publishLeg(0, false);
        _mark();
        vm.prank(owner);
        registry.veto(101);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.ParlayMarked(id, address(vault), Verdict.Open);
        _mark();
        _assertMark(Verdict.Open, "open again");
    }

    function test_correctionTurnsTheMark() public {
        _publishLeg(0, true);
        _publishLeg(1, true);
        _publishLeg(2, false);
        _mark();
        _publishLeg(2, true);
        _mark();
        _assertMark(Verdict.Won, "turned");
    }

    function test_everyEndTakesItsMarkAlong() public {
        _publishLeg(0, false);
        _mark();
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        _assertMark(Verdict.Open, "lost");
        id = fillFromVault(STAKE, COST, 2);
        // Leg 101 is final and lost: a parlay that was filled on it is decided at once.
        _mark();
        _assertMark(Verdict.Lost, "dead at its fill");
        escrow.settle(id);
        _assertMark(Verdict.Open, "settled");
    }

    function test_markThatNobodyTookBackEndsWithAForcedVoid() public {
        _publishLeg(0, false);
        _mark();
        vm.prank(owner);
        registry.veto(101);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(id);
        _assertMark(Verdict.Open, "void");
    }

    function test_parlaysOfOthersOrOfNobodyOrSettledOnesHaveNoMark() public {
        uint256 ofMaker = fillDefault(2);
        _publishLeg(0, false);
        _refused(ofMaker, IParlayEscrow.NothingToMark.selector);
        _refused(99, IParlayEscrow.NotOpen.selector);
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        _refused(id, IParlayEscrow.NotOpen.selector);
    }
}

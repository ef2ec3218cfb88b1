// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice Whole units against exact fractions: what is rounded goes to the taker, and is less than a unit each time.
/// @dev Exact amounts are counted in ten-thousandths of a unit, in which fees and spread are whole.
contract RoundingTest is EscrowBase {
    uint256 private constant PARTS = 10_000;

    struct Terms {
        uint256 gross;
        uint256 bet;
        uint16 protocolFeeBps;
        uint16 builderFeeBps;
        uint16 spreadBps;
    }

    function play(Terms memory terms) private returns (uint256 id) {
        setSpread(terms.spreadBps);
        return fillTerms(terms.gross, terms.bet, terms.protocolFeeBps, terms.builderFeeBps);
    }

    function boundTerms(Terms memory terms, uint256 most) private pure returns (Terms memory) {
        terms.gross = bound(terms.gross, 1, most);
        terms.bet = bound(terms.bet, 1, most);
        terms.protocolFeeBps = uint16(bound(terms.protocolFeeBps, 0, 1000));
        terms.builderFeeBps = uint16(bound(terms.builderFeeBps, 0, 1000 - terms.protocolFeeBps));
        terms.spreadBps = uint16(bound(terms.spreadBps, 0, 1000));
        return terms;
    }

    function check(Terms memory terms) private {
        uint256 id = play(terms);
        uint256 protocolFee = escrow.credits(feeRecipient);
        uint256 builderFee = escrow.credits(builder);
        assertFloor(protocolFee, terms.gross * terms.protocolFeeBps, "protocol fee");
        assertFloor(builderFee, terms.gross * terms.builderFeeBps, "builder fee");
        uint256 net = escrow.parlays(id).takerCollateral;
        finalise(0, true);
        uint256 before = vm.snapshotState();
        // Lost: the maker has every unit of the pot.
        finalise(1, false);
        escrow.settle(id);
        assertEq(escrow.credits(maker), net + terms.bet, "a maker that wins is not rounded");
        vm.revertToState(before);
        // Void: each side has every unit of its own.
        finaliseVoid(1);
        escrow.settle(id);
        assertEq(escrow.credits(maker), terms.bet, "a maker's refund is not rounded");
        assertEq(escrow.credits(taker), net, "a taker's refund is not rounded");
        vm.revertToState(before);
        // Won: the exact payout, or up to a unit more for each of three floors.
        finalise(1, true);
        escrow.settle(id);
        uint256 exact = terms.gross * (PARTS - terms.protocolFeeBps - terms.builderFeeBps)
            + terms.bet * (PARTS - terms.spreadBps);
        uint256 paid = escrow.credits(taker);
        assertGe(paid * PARTS, exact, "a taker is never rounded down");
        assertLe(paid * PARTS, exact + 3 * (PARTS - 1), "nor up by more than what was floored");
        assertFloor(escrow.credits(feeRecipient) - protocolFee, terms.bet * terms.spreadBps, "spread");
        assertSolvent();
    }

    /// @dev `amount` is `exact`, in parts, without what is less than a unit.
    function assertFloor(uint256 amount, uint256 exact, string memory what) private pure {
        assertLe(amount * PARTS, exact, what);
        assertGe(amount * PARTS + PARTS - 1, exact, what);
    }

    function testFuzz_roundingHarmsNobody(Terms memory terms) public {
        check(boundTerms(terms, 1_000_000e6));
    }

    function testFuzz_roundingOfDustHarmsNobody(Terms memory terms) public {
        check(boundTerms(terms, 50));
    }

    function test_parlayOfOneUnitEachIsPaidWhole() public {
        check(Terms(1, 1, 500, 500, 1000));
    }

    function test_largestSpreadOnOneUnitIsNothing() public {
        uint256 id = play(Terms(1, 9, 0, 0, 1000));
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertEq(escrow.credits(taker), 10, "nine tenths of a unit are not taken");
        assertEq(escrow.credits(feeRecipient), 0, "no spread");
    }

    function test_spreadStartsAtItsFirstWholeUnit() public {
        uint256 id = play(Terms(1, 10, 0, 0, 1000));
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertEq(escrow.credits(taker), 10, "ten of eleven");
        assertEq(escrow.credits(feeRecipient), 1, "one");
    }

    function test_splittingAStakeSavesNoMoreThanAUnitOfEachFee() public {
        // 19 units at 5 % and 5 %: 0.95 each, floored to nothing. A hundred of them save what costs far more in gas.
        for (uint256 i = 0; i < 10; ++i) fillTerms(19, 1, 500, 500);
        assertEq(escrow.credits(feeRecipient) + escrow.credits(builder), 0, "dust is free of fees");
        assertSolvent();
    }
}

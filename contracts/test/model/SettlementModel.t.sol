// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow, Verdict} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ParlayLeg, ParlayQuote} from "../../src/libraries/ParlayTypes.sol";
import {VenueBase} from "../base/VenueBase.sol";

/// @notice Who gets what is compared with the rule written down in six lines. Only this sees a payout that is wrong
/// and solvent, such as a void that pays the taker.
contract SettlementModelTest is VenueBase {
    struct Paid {
        uint256 taker;
        uint256 maker;
        uint256 protocol;
        uint256 builder;
    }

    struct Case {
        uint256 dice;
        uint256 id;
        ParlayLeg[] legs;
        Verdict[] verdicts;
        ParlayQuote quote;
        uint256 spreadBps;
        address holder;
        uint256 sold;
    }

    /// @dev The rule. A leg that is `Open` has no result when the timeout has passed.
    function payouts(Verdict[] memory legs, uint256 takerStake, uint256 makerStake, uint256 spreadBps)
        internal
        pure
        returns (uint256 toTaker, uint256 toMaker, uint256 spread)
    {
        bool won = true;
        for (uint256 i = 0; i < legs.length; ++i) {
            if (legs[i] == Verdict.Lost) return (0, takerStake + makerStake, 0);
            if (legs[i] != Verdict.Won) won = false;
        }
        if (!won) return (takerStake, makerStake, 0);
        spread = (makerStake * spreadBps) / 10_000;
        return (takerStake + makerStake - spread, 0, spread);
    }

    function testFuzz_everyPayoutFollowsTheRule(uint256 dice) public {
        _play(dice, false);
    }

    function testFuzz_everyPayoutOfASilentOracleFollowsTheRule(uint256 dice) public {
        _play(dice, true);
    }

    function testFuzz_payoutsOfASoldParlayGoToItsBuyer(uint256 dice) public {
        Case memory c = _fill(dice);
        _sell(c);
        _publishAll(c, false);
        _settleInSomeOrder(c);
        _check(c);
    }

    /// @dev All 3^n verdicts of 2, 3 and 4 legs, in a row: what fuzzing may miss.
    function test_everyCombinationOfVerdictsFollowsTheRule() public {
        vm.pauseGasMetering();
        for (uint256 count = 2; count <= 4; ++count) {
            for (uint256 mix = 0; mix < 3 ** count; ++mix) {
                Case memory c;
                c.dice = mix;
                c.legs = legsN(count);
                c.verdicts = new Verdict[](count);
                uint256 left = mix;
                for (uint256 i = 0; i < count; ++i) {
                    c.legs[i].outcomeId = uint32(1000 * count + 10 * mix + i + 1);
                    c.verdicts[i] = Verdict(1 + (left % 3));
                    left /= 3;
                }
                _open(c);
                _publishAll(c, false);
                _settleInSomeOrder(c);
                _check(c);
                _emptyCredits();
            }
        }
    }

    function _play(uint256 dice, bool silent) private {
        Case memory c = _fill(dice);
        _publishAll(c, silent);
        if (silent) {
            vm.warp(START + FORCE_VOID_AFTER);
            escrow.forceVoid(c.id);
        } else {
            _settleInSomeOrder(c);
        }
        _check(c);
    }

    function _fill(uint256 dice) private returns (Case memory c) {
        c.dice = dice;
        uint256 count = 2 + _roll(c, 5);
        c.legs = new ParlayLeg[](count);
        c.verdicts = new Verdict[](count);
        // Half of the cases would lose on random verdicts alone: lost legs are made rare.
        uint256 lossOneIn = 2 + _roll(c, 12);
        for (uint256 i = 0; i < count; ++i) {
            uint32 last = i == 0 ? 0 : c.legs[i - 1].outcomeId;
            c.legs[i] = ParlayLeg(last + 1 + uint32(_roll(c, 700_000_000)), uint8(_roll(c, 2)));
            c.verdicts[i] = _roll(c, 5) == 0 ? Verdict.Void : Verdict.Won;
            if (_roll(c, lossOneIn) == 0) c.verdicts[i] = Verdict.Lost;
        }
        _open(c);
    }

    function _open(Case memory c) private {
        c.spreadBps = _roll(c, 1001);
        setSpread(uint16(c.spreadBps));
        c.quote = quoteOf(c.legs);
        bool isDust = _roll(c, 4) == 0;
        c.quote.takerCollateral = 1 + _roll(c, isDust ? 300 : 1000e6);
        c.quote.makerCollateral = 1 + _roll(c, isDust ? 300 : 50_000e6);
        c.quote.protocolFeeBps = uint16(_roll(c, 601));
        c.quote.builderFeeBps = uint16(_roll(c, 401));
        c.id = escrow.fill(fillOf(c.quote, MAKER_KEY, c.legs));
        c.holder = taker;
        // A spread announced later is no matter of this parlay.
        setSpread(uint16(_roll(c, 1001)));
    }

    /// @dev Sold at once, or with its first leg recorded, won or void.
    function _sell(Case memory c) private {
        if (c.verdicts[0] != Verdict.Lost && _roll(c, 2) == 0) {
            _publishLeg(c, 0);
            vm.warp(block.timestamp + WINDOW);
            escrow.resolveLeg(c.id, 0);
        }
        c.sold = 1 + _roll(c, c.quote.makerCollateral);
        novateDefault(c.id, c.sold);
        c.holder = buyer;
    }

    /// @dev Each leg's result in one report; of a silent oracle some legs get none.
    function _publishAll(Case memory c, bool silent) private {
        for (uint256 i = 0; i < c.legs.length; ++i) {
            if (silent && (i == c.dice % c.legs.length || _roll(c, 2) == 0)) {
                c.verdicts[i] = Verdict.Open;
                continue;
            }
            _publishLeg(c, i);
        }
        vm.warp(block.timestamp + WINDOW);
    }

    function _publishLeg(Case memory c, uint256 i) private {
        bool isYes = (c.verdicts[i] == Verdict.Won) == (c.legs[i].sideIndex == 0);
        publish(c.legs[i].outcomeId, c.verdicts[i] == Verdict.Void ? Result.Void : isYes ? Result.Yes : Result.No);
    }

    /// @dev Leg by leg from any leg on, or all at once, or some legs first.
    function _settleInSomeOrder(Case memory c) private {
        uint256 count = c.legs.length;
        uint256 first = _roll(c, count);
        uint256 alone = _roll(c, count + 1);
        bool firstIsIn = escrow.parlays(c.id).resolvedWonCount + escrow.parlays(c.id).voidedCount != 0;
        for (uint256 i = 0; i < alone && !escrow.parlays(c.id).settled; ++i) {
            uint256 leg = (first + i) % count;
            if (leg != 0 || !firstIsIn) escrow.resolveLeg(c.id, leg);
        }
        if (!escrow.parlays(c.id).settled) escrow.settle(c.id);
    }

    function _check(Case memory c) private view {
        Paid memory paid;
        paid.protocol = (c.quote.takerCollateral * c.quote.protocolFeeBps) / 10_000;
        paid.builder = (c.quote.takerCollateral * c.quote.builderFeeBps) / 10_000;
        uint256 stake = c.quote.takerCollateral - paid.protocol - paid.builder;
        uint256 spread;
        (paid.taker, paid.maker, spread) = payouts(c.verdicts, stake, c.quote.makerCollateral, c.spreadBps);
        assertTrue(escrow.parlays(c.id).settled, "settled");
        assertEq(escrow.credits(c.holder), paid.taker, "holder");
        if (c.sold != 0) assertEq(escrow.credits(taker), c.sold, "seller");
        assertEq(escrow.credits(maker), paid.maker, "maker");
        assertEq(escrow.credits(feeRecipient), paid.protocol + spread, "protocol");
        assertEq(escrow.credits(builder), paid.builder, "builder");
        uint256 put = c.quote.takerCollateral + c.quote.makerCollateral + c.sold;
        assertEq(token.balanceOf(address(escrow)), put, "held");
        assertEq(paid.taker + paid.maker + paid.protocol + paid.builder + spread + c.sold, put, "paid out");
    }

    function _emptyCredits() private {
        address[4] memory owed = [taker, maker, feeRecipient, builder];
        for (uint256 i = 0; i < owed.length; ++i) {
            if (escrow.credits(owed[i]) == 0) continue;
            vm.prank(owed[i]);
            escrow.withdraw();
        }
    }

    function _roll(Case memory c, uint256 sides) private pure returns (uint256) {
        c.dice = uint256(keccak256(abi.encode(c.dice)));
        return c.dice % sides;
    }
}

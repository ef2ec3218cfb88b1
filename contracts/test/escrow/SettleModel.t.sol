// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow, Verdict} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice Any results in any order, settled by any road, against a model of the table in six lines; and what is told.
/// @dev Solvency alone cannot see a void that pays the wrong side.
contract SettleModelTest is EscrowBase {
    struct Case {
        uint256 id;
        uint256 legCount;
        uint256 net;
        uint256 bet;
        uint256 spreadBps;
        Result[] results;
    }

    struct Payouts {
        uint256 taker;
        uint256 maker;
        uint256 spread;
    }

    function model(Case memory game) private pure returns (Payouts memory) {
        (bool lost, bool voided) = (false, false);
        for (uint256 i = 0; i < game.legCount; ++i) {
            if (game.results[i] == Result.Void) voided = true;
            else if (game.results[i] != (i % 2 == 0 ? Result.Yes : Result.No)) lost = true;
        }
        if (lost) return Payouts(0, game.net + game.bet, 0);
        if (voided) return Payouts(game.net, game.bet, 0);
        uint256 spread = game.bet * game.spreadBps / 10_000;
        return Payouts(game.net + game.bet - spread, 0, spread);
    }

    function testFuzz_settleAtOnceFollowsTheModel(uint256 seed, uint256 gross, uint256 bet, uint256 spreadBps)
        public
    {
        Case memory game = deal(seed, gross, bet, spreadBps);
        publishAll(game);
        escrow.settle(game.id);
        check(game);
    }

    function testFuzz_legByLegInAnyOrderFollowsTheModel(
        uint256 seed,
        uint256 gross,
        uint256 bet,
        uint256 spreadBps,
        uint256 order
    ) public {
        Case memory game = deal(seed, gross, bet, spreadBps);
        publishAll(game);
        uint256 left = (1 << game.legCount) - 1;
        while (!escrow.parlays(game.id).settled) {
            order = uint256(keccak256(abi.encode(order)));
            uint256 index = order % game.legCount;
            if (left & (1 << index) == 0) continue;
            left &= ~(1 << index);
            escrow.resolveLeg(game.id, index);
        }
        check(game);
    }

    function testFuzz_forceVoidAfterAllResultsFollowsTheModel(
        uint256 seed,
        uint256 gross,
        uint256 bet,
        uint256 spreadBps
    ) public {
        Case memory game = deal(seed, gross, bet, spreadBps);
        publishAll(game);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(game.id);
        check(game);
    }

    function deal(uint256 seed, uint256 gross, uint256 bet, uint256 spreadBps)
        private
        returns (Case memory game)
    {
        game.legCount = 2 + (seed % 5);
        game.net = bound(gross, 1, 1_000_000e6);
        game.bet = bound(bet, 1, 1_000_000e6);
        game.spreadBps = bound(spreadBps, 0, 1000);
        game.results = new Result[](game.legCount);
        for (uint256 i = 0; i < game.legCount; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            // Mostly won: otherwise no long parlay would ever win.
            uint256 draw = seed % 16;
            bool isYes = i % 2 == 0;
            if (draw == 0) isYes = !isYes;
            game.results[i] = draw == 1 || draw == 2 ? Result.Void : isYes ? Result.Yes : Result.No;
        }
        setSpread(uint16(game.spreadBps));
        IParlayEscrow.Fill memory args = termsOf(game.net, game.bet, 0, 0);
        args.legs = legsN(game.legCount);
        args.quote.legsHash = hashLegs(args.legs);
        resign(args);
        game.id = escrow.fill(args);
    }

    function publishAll(Case memory game) private {
        for (uint256 i = 0; i < game.legCount; ++i) publish(uint32(101 + i), game.results[i]);
        vm.warp(block.timestamp + WINDOW);
    }

    function check(Case memory game) private {
        Payouts memory expected = model(game);
        assertEq(escrow.credits(taker), expected.taker, "taker");
        assertEq(escrow.credits(maker), expected.maker, "maker");
        assertEq(escrow.credits(feeRecipient), expected.spread, "spread");
        assertEq(expected.taker + expected.maker + expected.spread, game.net + game.bet, "the whole pot");
        IParlayEscrow.Parlay memory parlay = escrow.parlays(game.id);
        assertTrue(parlay.settled, "settled");
        assertTrue(parlay.failed == (expected.maker > game.bet), "failed");
        assertSolvent();
        vm.expectRevert(IParlayEscrow.NotOpen.selector);
        escrow.settle(game.id);
    }

    // ── what is told

    function test_wonParlayTellsLegsAndPayouts() public {
        setSpread(100);
        uint256 id = fillDefault(2);
        finalise(0, true);
        finalise(1, true);
        expectLeg(id, 101, 0, Verdict.Won);
        expectLeg(id, 102, 1, Verdict.Won);
        expectCredit(taker, POT - 3e6);
        expectCredit(feeRecipient, 3e6);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.ParlaySettled(id, Verdict.Won, POT - 3e6, 0, 3e6);
        escrow.settle(id);
    }

    function test_lostParlayTellsLegsAndPayouts() public {
        uint256 id = fillDefault(2);
        finalise(1, false);
        expectLeg(id, 102, 1, Verdict.Lost);
        expectCredit(maker, POT);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.ParlaySettled(id, Verdict.Lost, 0, POT, 0);
        escrow.resolveLeg(id, 1);
    }

    function test_voidParlayTellsLegsAndPayouts() public {
        uint256 id = fillDefault(2);
        finaliseVoid(0);
        expectLeg(id, 101, 0, Verdict.Void);
        escrow.resolveLeg(id, 0);
        finalise(1, true);
        expectLeg(id, 102, 1, Verdict.Won);
        expectCredit(taker, NET);
        expectCredit(maker, BET);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.ParlaySettled(id, Verdict.Void, NET, BET, 0);
        escrow.settle(id);
    }

    function test_forcedVoidTellsPayouts() public {
        uint256 id = fillDefault(2);
        vm.warp(block.timestamp + FORCE_VOID_AFTER);
        expectCredit(taker, NET);
        expectCredit(maker, BET);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.ParlaySettled(id, Verdict.Void, NET, BET, 0);
        escrow.forceVoid(id);
    }

    function expectLeg(uint256 id, uint32 outcomeId, uint8 index, Verdict verdict) private {
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.LegResolved(id, outcomeId, index, verdict);
    }

    function expectCredit(address account, uint256 amount) private {
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.Credited(account, amount);
    }
}

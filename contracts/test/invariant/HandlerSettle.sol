// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow, Verdict} from "../../src/interfaces/IParlayEscrow.sol";
import {IResolutionRegistry, Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {HandlerSale} from "./HandlerSale.sol";

/// @notice The oracle, the veto, the keepers who settle, and everybody who claims.
abstract contract HandlerSettle is HandlerSale {
    /// @dev A parlay played to its end: all legs published, mostly won, the window passed, settled, claimed. Plain
    /// random walks hardly ever get there.
    function playOut(uint256 seed) external act(seed) {
        if (openIds.length == 0) return;
        uint256 id = rollOpen();
        uint256 count = positions[id].count;
        uint256 odd = roll(3) == 0 ? roll(count) : count;
        vm.warp(block.timestamp + 1);
        for (uint256 i = 0; i < count; ++i) {
            Result result = Result(1 + positions[id].sides[i]);
            if (i == odd) result = roll(2) == 0 ? Result.Void : Result(2 - positions[id].sides[i]);
            _report(positions[id].outcomes[i], result, block.timestamp);
        }
        for (uint256 i = 0; i < count; ++i) {
            uint256 due = finalAt(positions[id].outcomes[i]);
            if (due > block.timestamp) vm.warp(due);
        }
        if (roll(2) == 0) {
            _settle(id);
        } else {
            for (uint256 i = count; i > 0 && !positions[id].settled; --i) _resolve(id, i - 1);
        }
        assertTrue(positions[id].settled, "the books left a decided parlay open");
        refused(thief, address(escrow), abi.encodeCall(escrow.settle, (id)), IParlayEscrow.NotOpen.selector);
        _claim(positions[id].taker);
        _claim(positions[id].maker);
    }

    function publish(uint256 seed) external act(seed) {
        uint32 id = openIds.length == 0 || roll(2) == 0 ? rollOutcome() : _outcomeOfOpen();
        if (roll(2) == 0) vm.warp(block.timestamp + between(1, 600));
        _report(id, Result(between(1, 3)), roll(4) == 0 ? block.timestamp - roll(1 days) : block.timestamp);
        if (roll(3) != 0) return;
        vm.warp(block.timestamp + between(1, 60));
        _report(id, Result(between(1, 3)), block.timestamp);
    }

    function veto(uint256 seed) external act(seed) {
        uint32 id = openIds.length == 0 ? rollOutcome() : _outcomeOfOpen();
        if (roll(2) == 0) {
            vm.warp(block.timestamp + 1);
            _report(id, Result(between(1, 3)), block.timestamp);
        }
        if (isProvisional(id) && roll(4) == 0) vm.warp(finalAt(id) - roll(2));
        bytes memory data = abi.encodeCall(registry.veto, (id));
        if (!isProvisional(id)) {
            refused(owner, address(registry), data, IResolutionRegistry.NotVetoable.selector);
            return;
        }
        must(owner, address(registry), data);
        noteVeto(id);
        ++counts.vetoes;
    }

    function resolveLeg(uint256 seed) external act(seed) {
        if (openIds.length == 0) return;
        uint256 id = rollOpen();
        uint256 leg = roll(positions[id].count);
        uint256 due = finalAt(positions[id].outcomes[leg]);
        if (due > block.timestamp && roll(2) == 0) vm.warp(due - roll(2));
        _resolve(id, leg);
    }

    function settle(uint256 seed) external act(seed) {
        if (positionCount == 0) return;
        _settle(between(1, positionCount));
    }

    /// @dev A keeper who goes through whatever is open.
    function settleMany(uint256 seed) external act(seed) {
        for (uint256 i = 0; i < 4 && openIds.length > 0; ++i) _settle(rollOpen());
    }

    function forceVoid(uint256 seed) external act(seed) {
        if (openIds.length == 0) return;
        uint256 id = rollOpen();
        uint256 due = positions[id].createdAt + FORCE_VOID_AFTER;
        if (due > block.timestamp && roll(2) == 0) vm.warp(due - (roll(4) == 0 ? 1 : 0));
        _forceVoid(id);
    }

    function withdraw(uint256 seed) external act(seed) {
        _claim(parties[roll(parties.length)]);
    }

    /// @dev A signed part of the credits, sent by somebody else, and once more although the rest would cover it.
    function withdrawSigned(uint256 seed) external act(seed) {
        address who = somebody(0, CAST - 1);
        if (accounts[who].owed < 2) return;
        uint256 amount = between(1, accounts[who].owed / 2);
        WithdrawRequest memory request =
            WithdrawRequest(who, somebody(0, CAST - 1), amount, newNonce(who), block.timestamp + roll(1 days));
        bytes memory signature = signTyped(keyOf[who], structHash(request));
        bytes memory data = abi.encodeCall(escrow.withdrawWithSig, (request, signature));
        must(thief, address(escrow), data);
        noteWithdrawal(who, request.to, amount);
        spend(who, request.nonce);
        ++counts.withdrawals;
        refused(thief, address(escrow), data, IParlayEscrow.NonceAlreadyUsed.selector);
        ++counts.noncesRefused;
    }

    function passTime(uint256 seed) external act(seed) {
        vm.warp(block.timestamp + (roll(8) == 0 ? between(1, 3 days) : between(1, 3 hours)));
    }

    // ── one step each, with the books

    function _report(uint32 id, Result result, uint256 observedAt) internal {
        uint32[] memory ids = new uint32[](1);
        uint8[] memory results = new uint8[](1);
        ids[0] = id;
        results[0] = uint8(result);
        report(uint40(observedAt), ids, results);
        bool isCorrection = isProvisional(id);
        if (noteReport(id, result, observedAt) && isCorrection) ++counts.corrections;
    }

    function _resolve(uint256 id, uint256 leg) internal {
        Position storage position = positions[id];
        bytes memory data = abi.encodeCall(escrow.resolveLeg, (id, leg));
        if (position.verdicts[leg] != Verdict.Open || !isFinal(position.outcomes[leg])) {
            refused(thief, address(escrow), data, IParlayEscrow.NotResolvable.selector);
            return;
        }
        must(thief, address(escrow), data);
        position.verdicts[leg] = verdictFor(id, leg);
        closeIfDecided(id);
    }

    function _settle(uint256 id) internal {
        bytes memory data = abi.encodeCall(escrow.settle, (id));
        if (positions[id].settled) {
            refused(thief, address(escrow), data, IParlayEscrow.NotOpen.selector);
            return;
        }
        (uint256 pulled,) = noteFinals(id);
        if (pulled == 0) {
            refused(thief, address(escrow), data, IParlayEscrow.NothingToSettle.selector);
            return;
        }
        must(thief, address(escrow), data);
        closeIfDecided(id);
    }

    function _forceVoid(uint256 id) internal {
        Position storage position = positions[id];
        bytes memory data = abi.encodeCall(escrow.forceVoid, (id));
        if (block.timestamp < position.createdAt + FORCE_VOID_AFTER) {
            refused(thief, address(escrow), data, IParlayEscrow.TooEarly.selector);
            return;
        }
        Verdict[6] memory before = position.verdicts;
        (, bool waits) = noteFinals(id);
        if (waits && endOf(id) == Verdict.Open) {
            // The refusal takes back what was pulled.
            position.verdicts = before;
            refused(thief, address(escrow), data, IParlayEscrow.PendingResult.selector);
            return;
        }
        must(thief, address(escrow), data);
        if (closeIfDecided(id)) return;
        close(id, Verdict.Void);
        ++counts.forceVoids;
    }

    function _claim(address who) internal {
        uint256 owed = accounts[who].owed;
        bool isPool = who == address(vault);
        address to = isPool || roll(2) == 0 ? who : somebody(0, CAST - 1);
        bytes memory data = to == who ? abi.encodeCall(escrow.withdraw, ()) : abi.encodeCall(escrow.withdrawTo, (to));
        if (isPool) data = abi.encodeCall(vault.sweep, ());
        address sender = isPool ? thief : who;
        address target = isPool ? address(vault) : address(escrow);
        if (owed == 0) {
            refused(sender, target, data, IParlayEscrow.InsufficientCredits.selector);
            return;
        }
        assertEq(abi.decode(must(sender, target, data), (uint256)), owed, "withdrawn");
        noteWithdrawal(who, to, owed);
        ++counts.withdrawals;
        if (escrow.paused() || (isPool && vault.paused())) ++counts.exitsWhilePaused;
    }

    function _outcomeOfOpen() private returns (uint32) {
        uint256 id = rollOpen();
        return positions[id].outcomes[roll(positions[id].count)];
    }
}

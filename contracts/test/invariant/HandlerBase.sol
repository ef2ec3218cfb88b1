// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Verdict} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ParlayLeg} from "../../src/libraries/ParlayTypes.sol";
import {VenueBase} from "../base/VenueBase.sol";
import {GhostBooks} from "./GhostBooks.sol";
import {GhostRegistry} from "./GhostRegistry.sol";

/// @notice The actors of a campaign, their dice, and calls whose outcome is known beforehand.
abstract contract HandlerBase is VenueBase, GhostBooks, GhostRegistry {
    /// @dev What happened so far; a campaign in which too little happened proves nothing.
    struct Counts {
        uint256 calls;
        uint256 fills;
        uint256 vaultFills;
        uint256 wins;
        uint256 losses;
        uint256 voids;
        uint256 forceVoids;
        uint256 vaultLosses;
        uint256 novations;
        uint256 withdrawals;
        uint256 poolMoves;
        uint256 vetoes;
        uint256 corrections;
        uint256 exitsWhilePaused;
        uint256 cancelled;
        uint256 refusals;
        uint256 replays;
        uint256 noncesRefused;
        uint256 fullPools;
        uint256 gifts;
        uint256 waits;
        uint256 smallStakes;
    }

    struct Nonce {
        address owner;
        uint256 nonce;
    }

    /// @dev Cast: takers 0, 1, 2 (2 has no allowance and signs permits), makers 3 and 4 (4 has a quote signer), buyers
    /// 5 and 6, depositors 7 and 8. All but 2, 7 and 8 may buy a position.
    uint256 internal constant CAST = 9;
    uint256 internal constant PERMIT_TAKER = 2;
    uint256 internal constant SIGNED_MAKER = 4;
    uint256 internal constant FIRST_DEPOSITOR = 7;
    uint256 internal constant THIEF_KEY = 0x7417EF;
    uint256 private constant POOL = 24;

    Counts internal counts;
    address[] internal cast_;
    /// @dev Everybody whose credits and wallet are compared with the books.
    address[] internal parties;
    mapping(address => uint256) internal keyOf;
    address internal thief;
    Setting internal ghostSpread;
    Nonce[] internal spentNonces;
    mapping(address => mapping(uint256 => bool)) internal isSpent;
    /// @dev Calls that the escrow has taken and must never take again.
    bytes[] internal spentCalls;

    uint256 private _entropy;
    mapping(address => uint256) private _sequence;
    uint32[POOL] private _outcomes;
    uint32 private _outcomeCount;
    uint256 private _assetsBefore;
    uint256 private _sharesBefore;

    /// @dev Every action of the handler: rolls its dice from `seed`, and looks after the price of a share.
    modifier act(uint256 seed) {
        _entropy = seed;
        ++counts.calls;
        pool.justLost = false;
        _;
        uint256 assets = vault.totalAssets();
        uint256 shares = vault.totalSupply();
        if (!pool.justLost) {
            assertGe(
                (assets + 1) * (_sharesBefore + 1e6),
                (_assetsBefore + 1) * (shares + 1e6),
                "a share lost value without a settled loss"
            );
        }
        (_assetsBefore, _sharesBefore) = (assets, shares);
    }

    function roll(uint256 sides) internal returns (uint256) {
        _entropy = uint256(keccak256(abi.encode(_entropy)));
        return _entropy % sides;
    }

    function between(uint256 low, uint256 high) internal returns (uint256) {
        return low + roll(high - low + 1);
    }

    // ── calls of known outcome

    function must(address who, address target, bytes memory data) internal returns (bytes memory answer) {
        bool ok;
        vm.prank(who);
        (ok, answer) = target.call(data);
        if (ok) return answer;
        assembly ("memory-safe") {
            revert(add(answer, 0x20), mload(answer))
        }
    }

    /// @dev The call must fail, with `why` unless that is zero. Answers with what it failed.
    function refused(address who, address target, bytes memory data, bytes4 why) internal returns (bytes4 reason) {
        vm.prank(who);
        (bool ok, bytes memory answer) = target.call(data);
        reason = bytes4(answer);
        assertTrue(!ok, "a call was taken that had to be refused");
        if (why != 0) assertEq(bytes32(reason), bytes32(why), "a call was refused for another reason");
        ++counts.refusals;
    }

    // ── nonces

    /// @dev A nonce never handed out before: one in the owner's present word, or a random one.
    function newNonce(address who) internal returns (uint256) {
        if (roll(2) == 0) return (uint256(uint160(who)) << 8) + _sequence[who]++;
        return uint256(keccak256(abi.encode(_entropy, who, ++_sequence[who])));
    }

    function spend(address who, uint256 nonce) internal {
        assertTrue(!isSpent[who][nonce], "a nonce was spent twice");
        isSpent[who][nonce] = true;
        spentNonces.push(Nonce(who, nonce));
        assertTrue(escrow.isNonceUsed(who, nonce), "a spent nonce is not marked");
    }

    // ── cast

    function somebody(uint256 low, uint256 high) internal returns (address) {
        return cast_[between(low, high)];
    }

    /// @dev Makes sure that an actor can pay.
    function fund(address who, uint256 amount) internal {
        if (accounts[who].wallet >= amount) return;
        token.mint(who, 1_000_000e6);
        accounts[who].wallet += 1_000_000e6;
    }

    // ── legs on outcomes that several parlays share

    function rollLegs() internal returns (ParlayLeg[] memory legs) {
        legs = new ParlayLeg[](between(2, 6));
        uint256 first = roll(POOL);
        uint256 stride = [uint256(1), 5, 7, 11][roll(4)];
        for (uint256 i = 0; i < legs.length; ++i) {
            ParlayLeg memory leg = ParlayLeg(_outcomeAt((first + i * stride) % POOL), uint8(roll(2)));
            uint256 slot = i;
            for (; slot > 0 && legs[slot - 1].outcomeId > leg.outcomeId; --slot) legs[slot] = legs[slot - 1];
            legs[slot] = leg;
        }
    }

    function rollOutcome() internal returns (uint32) {
        return _outcomeAt(roll(POOL));
    }

    /// @dev A decided outcome mostly gives way to a fresh one; the rest is filled as it is, which is allowed.
    function _outcomeAt(uint256 slot) private returns (uint32 id) {
        id = _outcomes[slot];
        if (id != 0 && (!isFinal(id) || roll(8) == 0)) return id;
        id = ++_outcomeCount * 7919;
        _outcomes[slot] = id;
    }

    function rollOpen() internal returns (uint256) {
        return openIds[roll(openIds.length)];
    }

    // ── the ghost's side of recording legs

    function verdictFor(uint256 id, uint256 leg) internal view returns (Verdict) {
        uint8 result = uint8(known[positions[id].outcomes[leg]].result);
        if (result == 3) return Verdict.Void;
        return result == 1 + positions[id].sides[leg] ? Verdict.Won : Verdict.Lost;
    }

    /// @dev How the parlay ends if nothing that is published changes.
    function publishedEnd(uint256 id) internal view returns (Verdict end) {
        Position storage position = positions[id];
        end = Verdict.Won;
        for (uint256 i = 0; i < position.count; ++i) {
            Verdict verdict = position.verdicts[i];
            bool isPublished = known[position.outcomes[i]].result != Result.None;
            if (verdict == Verdict.Open && isPublished) verdict = verdictFor(id, i);
            if (verdict == Verdict.Lost) return Verdict.Lost;
            if (verdict != Verdict.Won) end = Verdict.Open;
        }
    }

    /// @dev What is published makes of the pool's open parlays: what it will win and lose.
    function decidedOfPool() internal view returns (uint256 gain, uint256 loss) {
        for (uint256 i = 0; i < openIds.length; ++i) {
            Position storage position = positions[openIds[i]];
            if (!position.ofVault) continue;
            Verdict end = publishedEnd(openIds[i]);
            if (end == Verdict.Lost) gain += position.takerStake;
            if (end == Verdict.Won) loss += position.makerStake;
        }
    }

    /// @dev What pulling every final result must do; answers how many there were and whether one still waits.
    function noteFinals(uint256 id) internal returns (uint256 pulled, bool waits) {
        Position storage position = positions[id];
        for (uint256 i = 0; i < position.count; ++i) {
            if (position.verdicts[i] != Verdict.Open) continue;
            if (isFinal(position.outcomes[i])) {
                position.verdicts[i] = verdictFor(id, i);
                ++pulled;
            } else if (isProvisional(position.outcomes[i])) {
                waits = true;
            }
        }
    }

    function closeIfDecided(uint256 id) internal returns (bool) {
        Verdict end = endOf(id);
        if (end == Verdict.Open) return false;
        close(id, end);
        return true;
    }

    function close(uint256 id, Verdict end) internal {
        noteEnd(id, end);
        if (end == Verdict.Won) ++counts.wins;
        else if (end == Verdict.Lost) ++counts.losses;
        else ++counts.voids;
        if (end == Verdict.Won && positions[id].ofVault) ++counts.vaultLosses;
        if (escrow.paused()) ++counts.exitsWhilePaused;
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow, Verdict} from "../interfaces/IParlayEscrow.sol";
import {Book} from "../interfaces/IQuotingVault.sol";
import {IResolutionRegistry, Result} from "../interfaces/IResolutionRegistry.sol";
import {Announced} from "../libraries/Announced.sol";
import {Legs} from "../libraries/Legs.sol";
import {ParlayLeg} from "../libraries/ParlayTypes.sol";
import {CreditLedger} from "./CreditLedger.sol";

/// @title From legs to credits: any leg lost pays the maker, all won pays the taker, otherwise a void returns both.
abstract contract Settlement is CreditLedger {
    using Legs for uint240;

    /// @dev Three storage slots. 64 bits of 6-decimal units hold 18 trillion, 56 bits 72 billion; 32 bits of seconds last
    /// until 2106. `place` is that among the open parlays of a vault.
    struct Record {
        address taker;
        uint64 takerStake;
        uint32 createdAt;
        address maker;
        uint56 makerStake;
        uint8 place;
        uint16 spreadBps;
        uint8 wonMask;
        uint8 voidMask;
        uint240 legs;
        uint8 legCount;
        uint8 flags;
    }

    uint8 internal constant SETTLED = 1;
    uint8 internal constant FAILED = 2;
    uint8 internal constant VAULT_MAKER = 4;
    uint256 internal constant BPS = 10_000;

    /// @notice Shortest timeout of a parlay, in seconds: time for a result that is late but comes.
    uint256 public constant MIN_FORCE_VOID_SECONDS = 1 days;
    /// @notice Longest timeout of a parlay, in seconds: stakes are never held for good.
    uint256 public constant MAX_FORCE_VOID_SECONDS = 365 days;

    /// @notice Where the results of outcomes are read.
    IResolutionRegistry public immutable registry;
    /// @notice Seconds after its fill from which a parlay that the oracle does not resolve can be voided. A leg that
    /// outlasts it is a free bet of whoever is behind then, so that it should outlast every leg.
    uint256 public immutable forceVoidAfter;
    /// @notice Who is credited with protocol fees and spread.
    address public feeRecipient;
    /// @dev The part of a winner's profit that the protocol keeps, of parlays filled now; a fill reads it with the slot.
    Announced internal _spread;

    mapping(uint256 parlayId => Record) internal _parlays;
    mapping(address maker => Book) internal _books;
    /// @dev The parlay at each place; one whose bit in the book is not set is over. Four share a slot.
    mapping(address vault => uint64[64]) internal _places;

    constructor(IResolutionRegistry registry_, uint256 forceVoidAfter_) {
        if (address(registry_) == address(0)) revert BadAddress();
        if (forceVoidAfter_ < MIN_FORCE_VOID_SECONDS || forceVoidAfter_ > MAX_FORCE_VOID_SECONDS) revert BadTimeout();
        registry = registry_;
        forceVoidAfter = forceVoidAfter_;
    }

    /// @inheritdoc IParlayEscrow
    function resolveLeg(uint256 parlayId, uint256 index) external nonReentrant {
        Record storage parlay = _open(parlayId);
        if (index >= parlay.legCount || !_isLegOpen(parlay, index)) revert NotResolvable();
        ParlayLeg memory leg = parlay.legs.legAt(index);
        (Result result, bool isFinal) = registry.resultOf(leg.outcomeId);
        if (!isFinal) revert NotResolvable();
        _record(parlayId, parlay, index, leg, result);
        _settleIfDecided(parlayId, parlay);
    }

    /// @inheritdoc IParlayEscrow
    function settle(uint256 parlayId) external nonReentrant {
        Record storage parlay = _open(parlayId);
        (uint256 recorded,) = _recordFinal(parlayId, parlay);
        if (recorded == 0) revert NothingToSettle();
        _settleIfDecided(parlayId, parlay);
    }

    /// @inheritdoc IParlayEscrow
    function forceVoid(uint256 parlayId) external nonReentrant {
        Record storage parlay = _open(parlayId);
        if (block.timestamp < parlay.createdAt + forceVoidAfter) revert TooEarly();
        (, bool isPending) = _recordFinal(parlayId, parlay);
        if (_settleIfDecided(parlayId, parlay)) return;
        if (isPending) revert PendingResult();
        _settle(parlayId, parlay, Verdict.Void);
    }

    /// @inheritdoc IParlayEscrow
    function parlays(uint256 parlayId) external view returns (Parlay memory view_) {
        Record storage parlay = _parlays[parlayId];
        view_.taker = parlay.taker;
        view_.maker = parlay.maker;
        view_.takerCollateral = parlay.takerStake;
        view_.makerCollateral = parlay.makerStake;
        view_.createdAt = parlay.createdAt;
        view_.spreadBps = parlay.spreadBps;
        view_.legCount = parlay.legCount;
        view_.resolvedWonCount = _count(parlay.wonMask);
        view_.voidedCount = _count(parlay.voidMask);
        view_.settled = parlay.flags & SETTLED != 0;
        view_.failed = parlay.flags & FAILED != 0;
        view_.vaultMaker = parlay.flags & VAULT_MAKER != 0;
        if (parlay.legCount != 0) view_.legsHash = Legs.hashPacked(parlay.legs, parlay.legCount);
    }

    /// @inheritdoc IParlayEscrow
    function parlayVoidedCount(uint256 parlayId) external view returns (uint8) {
        return _count(_parlays[parlayId].voidMask);
    }

    /// @inheritdoc IParlayEscrow
    function legsOf(uint256 parlayId) external view returns (ParlayLeg[] memory legs) {
        Record storage parlay = _parlays[parlayId];
        legs = new ParlayLeg[](parlay.legCount);
        for (uint256 i = 0; i < legs.length; ++i) legs[i] = parlay.legs.legAt(i);
    }

    /// @inheritdoc IParlayEscrow
    function books(address maker) external view nonReentrantView returns (Book memory) {
        return _books[maker];
    }

    /// @inheritdoc IParlayEscrow
    function openParlays(address vault) external view returns (uint256[] memory parlayIds) {
        Book memory book = _books[vault];
        parlayIds = new uint256[](book.live);
        uint256 count = 0;
        for (uint256 place = 0; count < parlayIds.length; ++place) {
            if (book.places & (uint256(1) << place) != 0) parlayIds[count++] = _places[vault][place];
        }
    }

    /// @inheritdoc IParlayEscrow
    function decided(address vault) external view nonReentrantView returns (uint256 gain, uint256 loss) {
        uint256 left = _books[vault].places;
        for (uint256 place = 0; left != 0; ++place) {
            if (left & 1 != 0) {
                Record storage parlay = _parlays[_places[vault][place]];
                Verdict verdict = _publishedVerdict(parlay);
                if (verdict == Verdict.Lost) gain += parlay.takerStake;
                else if (verdict == Verdict.Won) loss += parlay.makerStake;
            }
            left >>= 1;
        }
    }

    function _open(uint256 parlayId) internal view returns (Record storage parlay) {
        parlay = _parlays[parlayId];
        if (parlay.legCount == 0 || parlay.flags & SETTLED != 0) revert NotOpen();
    }

    /// @dev Whether an unresolved leg has a published result, provisional or final.
    function _hasPendingLeg(Record storage parlay) internal view returns (bool) {
        for (uint256 i = 0; i < parlay.legCount; ++i) {
            if (!_isLegOpen(parlay, i)) continue;
            (Result result,) = registry.resultOf(parlay.legs.legAt(i).outcomeId);
            if (result != Result.None) return true;
        }
        return false;
    }

    function _count(uint8 mask) internal pure returns (uint8 ones) {
        for (; mask != 0; mask &= mask - 1) ++ones;
    }

    /// @dev Records every final result; answers how many, and whether a result waits in its dispute window.
    function _recordFinal(uint256 parlayId, Record storage parlay)
        private
        returns (uint256 recorded, bool isPending)
    {
        for (uint256 i = 0; i < parlay.legCount; ++i) {
            if (!_isLegOpen(parlay, i)) continue;
            ParlayLeg memory leg = parlay.legs.legAt(i);
            (Result result, bool isFinal) = registry.resultOf(leg.outcomeId);
            if (isFinal) {
                _record(parlayId, parlay, i, leg, result);
                ++recorded;
            } else if (result != Result.None) {
                isPending = true;
            }
        }
    }

    function _record(
        uint256 parlayId,
        Record storage parlay,
        uint256 index,
        ParlayLeg memory leg,
        Result result
    ) private {
        Verdict verdict = _verdictOf(result, leg.sideIndex);
        uint8 bit = uint8(1 << index);
        if (verdict == Verdict.Won) parlay.wonMask |= bit;
        else if (verdict == Verdict.Void) parlay.voidMask |= bit;
        else parlay.flags |= FAILED;
        emit LegResolved(parlayId, leg.outcomeId, uint8(index), verdict);
    }

    function _settleIfDecided(uint256 parlayId, Record storage parlay) private returns (bool) {
        if (parlay.flags & FAILED != 0) {
            _settle(parlayId, parlay, Verdict.Lost);
        } else if ((parlay.wonMask | parlay.voidMask) == (1 << parlay.legCount) - 1) {
            _settle(parlayId, parlay, parlay.voidMask == 0 ? Verdict.Won : Verdict.Void);
        } else {
            return false;
        }
        return true;
    }

    /// @dev Credits the whole pot, no more and no less. Calls nobody: a maker cannot hold up its own loss.
    function _settle(uint256 parlayId, Record storage parlay, Verdict verdict) private {
        parlay.flags |= SETTLED;
        uint256 takerPayout = parlay.takerStake;
        uint256 makerPayout = parlay.makerStake;
        uint256 spread = 0;
        if (verdict == Verdict.Won) {
            spread = (makerPayout * parlay.spreadBps) / BPS;
            takerPayout += makerPayout - spread;
            makerPayout = 0;
        } else if (verdict == Verdict.Lost) {
            makerPayout += takerPayout;
            takerPayout = 0;
        }
        if (parlay.flags & VAULT_MAKER != 0) {
            Book storage book = _books[parlay.maker];
            book.locked -= parlay.makerStake;
            book.live -= 1;
            book.places &= ~(uint64(1) << parlay.place);
        }
        _credit(parlay.taker, takerPayout);
        _credit(parlay.maker, makerPayout);
        _credit(feeRecipient, spread);
        emit ParlaySettled(parlayId, verdict, takerPayout, makerPayout, spread);
    }

    /// @dev How the parlay will end when nothing that is published changes: lost or won by its taker, else open.
    function _publishedVerdict(Record storage parlay) private view returns (Verdict) {
        (uint256 resolved, bool isUndecided) = (parlay.wonMask | parlay.voidMask, parlay.voidMask != 0);
        (uint240 legs, uint256 count) = (parlay.legs, parlay.legCount);
        for (uint256 i = 0; i < count; ++i) {
            if (resolved & (1 << i) != 0) continue;
            (uint32 outcomeId, uint8 sideIndex) = legs.partsAt(i);
            (Result result,) = registry.resultOf(outcomeId);
            if (result == Result.None) {
                isUndecided = true;
                continue;
            }
            Verdict verdict = _verdictOf(result, sideIndex);
            if (verdict == Verdict.Lost) return Verdict.Lost;
            if (verdict == Verdict.Void) isUndecided = true;
        }
        return isUndecided ? Verdict.Open : Verdict.Won;
    }

    function _isLegOpen(Record storage parlay, uint256 index) private view returns (bool) {
        return (parlay.wonMask | parlay.voidMask) & (1 << index) == 0;
    }

    function _verdictOf(Result result, uint8 sideIndex) private pure returns (Verdict) {
        if (result == Result.Void) return Verdict.Void;
        return (result == Result.Yes) == (sideIndex == 0) ? Verdict.Won : Verdict.Lost;
    }
}

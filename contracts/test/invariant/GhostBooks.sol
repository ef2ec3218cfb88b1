// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Verdict} from "../../src/interfaces/IParlayEscrow.sol";

/// @notice The books that the escrow and the vault must agree with: every parlay, and for every party a double entry.
/// Kept from what the actors did, never from what the contracts answer.
abstract contract GhostBooks {
    struct Position {
        address taker;
        address maker;
        uint256 takerStake;
        uint256 makerStake;
        uint256 spreadBps;
        uint256 createdAt;
        bytes32 legsHash;
        uint256 count;
        uint32[6] outcomes;
        uint8[6] sides;
        Verdict[6] verdicts;
        bool ofVault;
        bool settled;
        bool failed;
    }

    /// @dev owed + takenOut + staked + lost == paidIn + won, always.
    struct Account {
        uint256 owed;
        uint256 takenOut;
        uint256 staked;
        uint256 lost;
        uint256 paidIn;
        uint256 won;
        uint256 wallet;
    }

    struct Totals {
        uint256 openPots;
        uint256 owed;
        uint256 paidIn;
        uint256 takenOut;
        uint256 gifts;
    }

    struct Pool {
        uint256 locked;
        uint256 live;
        uint256 shares;
        bool justLost;
    }

    mapping(uint256 id => Position) internal positions;
    uint256 internal positionCount;
    uint256[] internal openIds;
    mapping(uint256 id => uint256) private _slotOf;
    mapping(address => Account) internal accounts;
    Totals internal totals;
    Pool internal pool;
    /// @dev Who is paid protocol fees and spread.
    address internal ghostFeeRecipient;

    function noteFill(Position memory position, uint256 protocolFee, address builder_, uint256 builderFee) internal {
        uint256 id = ++positionCount;
        positions[id] = position;
        _slotOf[id] = openIds.length;
        openIds.push(id);
        uint256 fees = protocolFee + builderFee;
        notePaidIn(position.taker, position.takerStake + fees);
        accounts[position.taker].lost += fees;
        _win(ghostFeeRecipient, protocolFee);
        _win(builder_, builderFee);
        accounts[position.taker].staked += position.takerStake;
        if (position.ofVault) {
            pool.locked += position.makerStake;
            pool.live += 1;
        }
        notePaidIn(position.maker, position.makerStake);
        accounts[position.maker].staked += position.makerStake;
        totals.openPots += position.takerStake + position.makerStake;
    }

    /// @dev The buyer pays `payout` and has the seller's stake for it.
    function noteNovation(uint256 id, address buyer_, uint256 payout) internal {
        Position storage position = positions[id];
        Account storage seller = accounts[position.taker];
        notePaidIn(buyer_, payout);
        accounts[buyer_].lost += payout;
        _win(position.taker, payout);
        seller.staked -= position.takerStake;
        seller.lost += position.takerStake;
        accounts[buyer_].staked += position.takerStake;
        accounts[buyer_].won += position.takerStake;
        position.taker = buyer_;
    }

    /// @dev Closes a parlay: the loser's stake is the winner's, a void gives each its own.
    function noteEnd(uint256 id, Verdict end) internal {
        Position storage position = positions[id];
        position.settled = true;
        position.failed = end == Verdict.Lost;
        _release(position.taker, position.takerStake);
        _release(position.maker, position.makerStake);
        if (end == Verdict.Won) {
            uint256 spread = (position.makerStake * position.spreadBps) / 10_000;
            _move(position.maker, position.taker, position.makerStake);
            _move(position.taker, ghostFeeRecipient, spread);
        } else if (end == Verdict.Lost) {
            _move(position.taker, position.maker, position.takerStake);
        }
        totals.openPots -= position.takerStake + position.makerStake;
        if (position.ofVault) {
            pool.locked -= position.makerStake;
            pool.live -= 1;
            if (end == Verdict.Won) pool.justLost = true;
        }
        uint256 last = openIds[openIds.length - 1];
        openIds[_slotOf[id]] = last;
        _slotOf[last] = _slotOf[id];
        openIds.pop();
    }

    function noteWithdrawal(address account, address to, uint256 amount) internal {
        accounts[account].owed -= amount;
        accounts[account].takenOut += amount;
        accounts[to].wallet += amount;
        totals.owed -= amount;
        totals.takenOut += amount;
    }

    function notePaidIn(address account, uint256 amount) internal {
        accounts[account].wallet -= amount;
        accounts[account].paidIn += amount;
        totals.paidIn += amount;
    }

    /// @dev How the parlay stands by the verdicts of its legs.
    function endOf(uint256 id) internal view returns (Verdict) {
        Position storage position = positions[id];
        bool isOpen;
        bool isVoid;
        for (uint256 i = 0; i < position.count; ++i) {
            if (position.verdicts[i] == Verdict.Lost) return Verdict.Lost;
            if (position.verdicts[i] == Verdict.Open) isOpen = true;
            if (position.verdicts[i] == Verdict.Void) isVoid = true;
        }
        if (isOpen) return Verdict.Open;
        return isVoid ? Verdict.Void : Verdict.Won;
    }

    function countOf(uint256 id, Verdict verdict) internal view returns (uint256 legs) {
        for (uint256 i = 0; i < positions[id].count; ++i) {
            if (positions[id].verdicts[i] == verdict) ++legs;
        }
    }

    function _win(address account, uint256 amount) private {
        accounts[account].won += amount;
        accounts[account].owed += amount;
        totals.owed += amount;
    }

    function _release(address account, uint256 stake) private {
        accounts[account].staked -= stake;
        accounts[account].owed += stake;
        totals.owed += stake;
    }

    function _move(address from, address to, uint256 amount) private {
        accounts[from].owed -= amount;
        accounts[from].lost += amount;
        accounts[to].owed += amount;
        accounts[to].won += amount;
    }
}

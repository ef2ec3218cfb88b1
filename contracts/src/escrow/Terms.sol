// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Announcements} from "../libraries/Announced.sol";
import {IParlayEscrow} from "../interfaces/IParlayEscrow.sol";
import {Settlement} from "./Settlement.sol";

/// @title What the owner sets of new parlays.
/// @notice Nobody fills or is filled on terms that they could not see.
abstract contract Terms is Settlement {
    /// @notice Most that the protocol may take of a winner's profit.
    uint16 public constant MAX_SPREAD_BPS = 1000;
    /// @notice A quote whose deadline lies further ahead, in seconds, is refused.
    uint256 public constant MAX_QUOTE_SECONDS = 10 minutes;

    /// @inheritdoc IParlayEscrow
    function spreadBps() public view returns (uint16) {
        return uint16(_spread.value());
    }

    /// @inheritdoc IParlayEscrow
    function spreadChange() external view returns (uint16 nextBps, uint256 effectiveAt) {
        return (uint16(_spread.next()), _spread.changesAt());
    }

    /// @dev Before the first parlay it holds at once.
    function _setSpread(uint16 bps, bool isFirst) internal {
        if (bps > MAX_SPREAD_BPS) revert FeeTooHigh();
        _spread = isFirst ? Announcements.initial(bps) : _spread.announce(bps);
        emit SpreadSet(bps, isFirst ? block.timestamp : _spread.changesAt());
    }

    function _setFeeRecipient(address feeRecipient_) internal {
        if (feeRecipient_ == address(0) || feeRecipient_ == address(this)) revert BadAddress();
        feeRecipient = feeRecipient_;
        emit FeeRecipientSet(feeRecipient_);
    }

    /// @dev A quote that could have been filled before the spread changed is not filled after it.
    function _checkDeadline(uint256 deadline) internal view {
        if (block.timestamp > deadline || deadline > block.timestamp + MAX_QUOTE_SECONDS) revert Expired();
        uint256 changedAt = _spread.changesAt();
        if (block.timestamp >= changedAt && deadline < changedAt + MAX_QUOTE_SECONDS) revert SpreadChanged();
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {HandlerVault} from "./HandlerVault.sol";

/// @notice The owner with every setting there is, and the maker who lists and drops its quote signer.
abstract contract HandlerOwner is HandlerVault {
    function settings(uint256 seed) external act(seed) {
        uint256 setting = roll(9);
        if (setting == 0) _setSpread();
        else if (setting == 1) _setFeeRecipient();
        else if (setting == 2) _flip(address(escrow), escrow.paused());
        else if (setting == 3) _flip(address(vault), vault.paused());
        else if (setting == 4) _setExitFee();
        else if (setting == 5) _setWindow();
        else if (setting == 6) _setVault();
        else if (setting == 7) _setKey();
        else _setSigner();
    }

    function _setSpread() private {
        uint256 bps = roll(1001);
        if (positionCount == 0) ghostSpread.next = bps;
        else noteSetting(ghostSpread, bps);
        must(owner, address(escrow), abi.encodeCall(escrow.setSpread, (uint16(bps))));
    }

    /// @dev Now and then a maker or taker is paid the fees, also of its own parlays.
    function _setFeeRecipient() private {
        ghostFeeRecipient = roll(2) == 0 ? feeRecipient : somebody(0, CAST - 1);
        must(owner, address(escrow), abi.encodeCall(escrow.setFeeRecipient, (ghostFeeRecipient)));
    }

    function _flip(address target, bool isPaused) private {
        must(owner, target, isPaused ? abi.encodeCall(escrow.unpause, ()) : abi.encodeCall(escrow.pause, ()));
    }

    function _setExitFee() private {
        uint256 bps = roll(3) == 0 ? 0 : roll(501);
        if (pool.shares == 0) (ghostExitFee.next, ghostExitFee.due) = (bps, 0);
        else noteSetting(ghostExitFee, bps);
        must(owner, address(vault), abi.encodeCall(vault.setExitFee, (uint16(bps))));
    }

    function _setWindow() private {
        if (roll(2) == 0) {
            uint256 window = between(1 hours, 12 hours);
            noteSetting(commonWindow, window);
            must(owner, address(registry), abi.encodeCall(registry.setDefaultWindow, (uint32(window))));
        } else {
            uint32 id = rollOutcome();
            uint256 window = roll(4) == 0 ? 0 : between(1 hours, 7 days);
            noteSetting(ownWindow[id], window);
            must(owner, address(registry), abi.encodeCall(registry.setWindow, (id, uint32(window))));
        }
    }

    /// @dev Struck off with parlays open, a vault settles them as they were filled.
    function _setVault() private {
        bool registered = !escrow.books(address(vault)).isVault;
        must(owner, address(escrow), abi.encodeCall(escrow.setVault, (address(vault), registered)));
    }

    function _setKey() private {
        if (vault.quotingKey() == quoter && roll(2) == 0) {
            must(owner, address(vault), abi.encodeCall(vault.revokeQuotingKey, ()));
        } else {
            address key = roll(4) == 0 ? quoteSigner : quoter;
            uint256 expiry = block.timestamp + between(1, 30 days);
            must(owner, address(vault), abi.encodeCall(vault.setQuotingKey, (key, expiry)));
        }
    }

    function _setSigner() private {
        address who = cast_[SIGNED_MAKER];
        bool listed = !escrow.isQuoteSigner(who, quoteSigner);
        must(who, address(escrow), abi.encodeCall(escrow.setQuoteSigner, (quoteSigner, listed)));
    }
}

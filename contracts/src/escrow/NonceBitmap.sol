// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../interfaces/IParlayEscrow.sol";

/// @title One bit for each nonce of each owner, in no order.
/// @dev The scheme of Permit2's signature transfers: 256 nonces share a storage word.
abstract contract NonceBitmap is IParlayEscrow {
    mapping(address owner => mapping(uint256 word => uint256)) private _used;

    /// @inheritdoc IParlayEscrow
    function cancelNonce(uint256 nonce) external {
        _mark(msg.sender, nonce);
    }

    /// @inheritdoc IParlayEscrow
    function cancelNonces(uint256[] calldata nonces) external {
        for (uint256 i = 0; i < nonces.length; ++i) _mark(msg.sender, nonces[i]);
    }

    /// @inheritdoc IParlayEscrow
    function isNonceUsed(address owner, uint256 nonce) public view returns (bool) {
        return _used[owner][nonce >> 8] & (1 << (nonce & 0xff)) != 0;
    }

    function _useNonce(address owner, uint256 nonce) internal {
        if (!_mark(owner, nonce)) revert NonceAlreadyUsed(owner, nonce);
    }

    /// @dev Answers whether the nonce was free.
    function _mark(address owner, uint256 nonce) private returns (bool) {
        mapping(uint256 word => uint256) storage words = _used[owner];
        uint256 bits = words[nonce >> 8];
        uint256 bit = 1 << (nonce & 0xff);
        if (bits & bit != 0) return false;
        words[nonce >> 8] = bits | bit;
        emit NonceUsed(owner, nonce);
        return true;
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Permits (EIP-2612) that a stranger may have sent to the token first.
/// @notice A permit is public as soon as somebody sends it.
library Permits {
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    /// @dev Uses a permit of `owner` to this contract for `value`, or finds that somebody has used it and nobody has
    /// spent it. Reverts with the token's reason when it is neither.
    function take(
        address token,
        address owner,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) internal {
        try IERC20Permit(token).permit(owner, address(this), value, deadline, v, r, s) {}
        catch (bytes memory reason) {
            bool isLive = block.timestamp <= deadline && IERC20(token).allowance(owner, address(this)) == value;
            if (isLive && _isLastOf(token, owner, value, deadline, v, r, s)) return;
            LowLevelCall.bubbleRevert(reason);
        }
    }

    /// @dev Whether the signature is the newest permit that the token has taken of `owner`, and names these terms. It
    /// leaves the allowance at `value` exactly, and whoever spends it leaves none: so each permit counts once, and an
    /// allowance that its owner gave for something else is no consent.
    function _isLastOf(
        address token,
        address owner,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) private view returns (bool) {
        uint256 next = IERC20Permit(token).nonces(owner);
        if (next == 0) return false;
        bytes32 hash = keccak256(abi.encode(PERMIT_TYPEHASH, owner, address(this), value, next - 1, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", IERC20Permit(token).DOMAIN_SEPARATOR(), hash));
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(digest, v, r, s);
        return problem == ECDSA.RecoverError.NoError && signer == owner;
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IParlayEscrow} from "../interfaces/IParlayEscrow.sol";
import {ParlayHashes} from "../libraries/ParlayHashes.sol";
import {WithdrawRequest} from "../libraries/ParlayTypes.sol";
import {NonceBitmap} from "./NonceBitmap.sol";

/// @title What the escrow owes: credited at fills, settlements and novations, taken by its owner whenever it likes.
/// @dev Nothing is ever sent to anybody who does not ask, so that nobody can hold up somebody else's settlement.
abstract contract CreditLedger is IParlayEscrow, NonceBitmap, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice The collateral. Tokens that take a fee of a transfer or change balances are refused at the fill.
    IERC20 public immutable token;

    mapping(address account => uint256) private _credits;

    constructor(IERC20 token_) {
        if (address(token_) == address(0)) revert BadAddress();
        token = token_;
    }

    /// @inheritdoc IParlayEscrow
    function withdraw() external nonReentrant returns (uint256 amount) {
        amount = _credits[msg.sender];
        _pay(msg.sender, msg.sender, amount);
    }

    /// @inheritdoc IParlayEscrow
    function withdrawTo(address to) external nonReentrant returns (uint256 amount) {
        amount = _credits[msg.sender];
        _pay(msg.sender, to, amount);
    }

    /// @inheritdoc IParlayEscrow
    function withdrawWithSig(WithdrawRequest calldata request, bytes calldata signature) external nonReentrant {
        if (block.timestamp > request.deadline) revert Expired();
        if (_recover(ParlayHashes.hash(request), signature) != request.account) revert BadSignature();
        _useNonce(request.account, request.nonce);
        _pay(request.account, request.to, request.amount);
    }

    /// @inheritdoc IParlayEscrow
    function credits(address account) external view nonReentrantView returns (uint256) {
        return _credits[account];
    }

    function _credit(address account, uint256 amount) internal {
        if (amount == 0) return;
        _credits[account] += amount;
        emit Credited(account, amount);
    }

    function _creditsOf(address account) internal view returns (uint256) {
        return _credits[account];
    }

    /// @dev The externally owned account behind a 65-byte signature in its low-s form; anything else reverts.
    /// Contracts cannot sign (ERC-1271 is left out on purpose: a contract's idea of a signature may change).
    function _recover(bytes32 structHash, bytes calldata signature) internal view returns (address) {
        return ECDSA.recoverCalldata(_hashTypedDataV4(structHash), signature);
    }

    function _pay(address account, address to, uint256 amount) private {
        if (to == address(0) || to == address(this)) revert BadAddress();
        uint256 balance = _credits[account];
        if (amount == 0 || amount > balance) revert InsufficientCredits();
        _credits[account] = balance - amount;
        emit Withdrawn(account, to, amount);
        token.safeTransfer(to, amount);
    }
}

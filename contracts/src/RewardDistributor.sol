// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRewardDistributor} from "./interfaces/IRewardDistributor.sol";
import {TokenPermit} from "./libraries/ParlayTypes.sol";

/// @title Pays the rewards of finished cycles, to the accounts and amounts that a Merkle tree names.
/// @notice It has no owner. A funder cannot change a cycle or take its money back before the claims have ended; a
/// corrected payout is another cycle, for the difference.
/// @dev The tree is OpenZeppelin's StandardMerkleTree over (address, uint256): leaves are hashed twice, so that no inner
/// node is ever a leaf. An account has one leaf in a tree.
contract RewardDistributor is IRewardDistributor, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice Claims are taken for at least so long, in seconds.
    uint256 public constant MIN_CLAIM_SECONDS = 1 days;
    /// @notice And for at most so long: no funder's money is held for good.
    uint256 public constant MAX_CLAIM_SECONDS = 366 days;
    bytes32 private constant FUNDING_TYPEHASH = keccak256(
        "RewardFunding(address funder,uint256 cycleId,bytes32 root,uint256 total,uint256 claimEnd,uint256 deadline)"
    );

    /// @notice The collateral that rewards are paid in.
    IERC20 public immutable token;

    mapping(address funder => mapping(uint256 cycleId => Cycle)) private _cycles;
    mapping(address funder => mapping(uint256 cycleId => mapping(address account => bool))) private _claims;

    /// @param token_ The collateral. Tokens that take a fee of a transfer are refused when a cycle is funded.
    constructor(IERC20 token_) EIP712("RewardDistributor", "1") {
        if (address(token_) == address(0)) revert BadToken();
        token = token_;
    }

    /// @inheritdoc IRewardDistributor
    function fund(uint256 cycleId, bytes32 root, uint256 total, uint256 claimEnd) external nonReentrant {
        _fund(msg.sender, cycleId, root, total, claimEnd);
    }

    /// @inheritdoc IRewardDistributor
    function fundWithSig(RewardFunding calldata funding, bytes calldata signature, TokenPermit calldata permit)
        external
        nonReentrant
    {
        if (block.timestamp > funding.deadline) revert Expired();
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(FUNDING_TYPEHASH, funding)));
        if (ECDSA.recoverCalldata(digest, signature) != funding.funder) revert BadSignature();
        if (permit.deadline != 0) {
            // Whoever saw the permit may have used it before; the transfer tells whether the allowance is there.
            try IERC20Permit(address(token)).permit(
                funding.funder, address(this), permit.value, permit.deadline, permit.v, permit.r, permit.s
            ) {} catch {}
        }
        _fund(funding.funder, funding.cycleId, funding.root, funding.total, funding.claimEnd);
    }

    /// @inheritdoc IRewardDistributor
    function claim(
        address funder,
        uint256 cycleId,
        address account,
        uint256 amount,
        bytes32[] calldata proof
    ) external nonReentrant {
        Cycle storage cycle = _known(funder, cycleId);
        if (block.timestamp > cycle.claimEnd) revert ClaimsEnded();
        if (_claims[funder][cycleId][account]) revert AlreadyClaimed();
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(account, amount))));
        if (!MerkleProof.verifyCalldata(proof, cycle.root, leaf)) revert BadProof();
        if (account == address(this)) revert BadAccount();
        if (amount > cycle.funded - cycle.claimed) revert CycleExhausted();
        _claims[funder][cycleId][account] = true;
        // At most what is left of the funded 96 bits.
        cycle.claimed += uint96(amount);
        emit RewardClaimed(funder, cycleId, account, amount);
        token.safeTransfer(account, amount);
    }

    /// @inheritdoc IRewardDistributor
    function reclaim(address funder, uint256 cycleId) external nonReentrant returns (uint256 amount) {
        Cycle storage cycle = _known(funder, cycleId);
        if (block.timestamp <= cycle.claimEnd) revert ClaimsRunning();
        amount = cycle.funded - cycle.claimed;
        if (amount == 0 || cycle.isReclaimed) revert NothingLeft();
        cycle.isReclaimed = true;
        emit CycleReclaimed(funder, cycleId, amount);
        token.safeTransfer(funder, amount);
    }

    /// @inheritdoc IRewardDistributor
    function cycles(address funder, uint256 cycleId) external view nonReentrantView returns (Cycle memory) {
        return _cycles[funder][cycleId];
    }

    /// @inheritdoc IRewardDistributor
    function isClaimed(address funder, uint256 cycleId, address account)
        external
        view
        nonReentrantView
        returns (bool)
    {
        return _claims[funder][cycleId][account];
    }

    function _fund(address funder, uint256 cycleId, bytes32 root, uint256 total, uint256 claimEnd) private {
        if (root == 0 || total == 0 || total > type(uint96).max) revert BadTerms();
        if (claimEnd < block.timestamp + MIN_CLAIM_SECONDS || claimEnd > block.timestamp + MAX_CLAIM_SECONDS) {
            revert BadClaimEnd();
        }
        if (_cycles[funder][cycleId].root != 0) revert CycleExists();
        // Both are bounded above: 96 bits, and a year from now.
        _cycles[funder][cycleId] = Cycle(root, uint96(total), 0, uint40(claimEnd), false);
        emit CycleFunded(funder, cycleId, root, total, claimEnd);
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(funder, address(this), total);
        if (token.balanceOf(address(this)) < before + total) revert ShortTransfer();
    }

    function _known(address funder, uint256 cycleId) private view returns (Cycle storage cycle) {
        cycle = _cycles[funder][cycleId];
        if (cycle.root == 0) revert UnknownCycle();
    }
}

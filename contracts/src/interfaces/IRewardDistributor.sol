// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TokenPermit} from "../libraries/ParlayTypes.sol";

/// @title Rewards of finished cycles, each a Merkle tree of accounts and amounts, claimed for anybody by anybody.
/// @notice A cycle belongs to its funder: two funders may use the same number, and nobody can take a number away.
/// Amounts are in units of the collateral (6 decimals), times in unix seconds.
interface IRewardDistributor {
    /// @notice A cycle as its funder set it, and what became of its money.
    struct Cycle {
        bytes32 root;
        uint96 funded;
        uint96 claimed;
        /// Claims are taken up to this second.
        uint40 claimEnd;
        /// The funder has back what nobody claimed: `funded` less `claimed`.
        bool isReclaimed;
    }

    /// @notice What a funder signs so that somebody else may send it; good until `deadline`.
    struct RewardFunding {
        address funder;
        uint256 cycleId;
        bytes32 root;
        uint256 total;
        uint256 claimEnd;
        uint256 deadline;
    }

    /// @notice A cycle can be claimed: `total` was taken from `funder`.
    event CycleFunded(
        address indexed funder,
        uint256 indexed cycleId,
        bytes32 root,
        uint256 total,
        uint256 claimEnd
    );
    /// @notice `amount` was paid to `account`.
    event RewardClaimed(
        address indexed funder,
        uint256 indexed cycleId,
        address indexed account,
        uint256 amount
    );
    /// @notice `amount` that nobody claimed went back to `funder`.
    event CycleReclaimed(address indexed funder, uint256 indexed cycleId, uint256 amount);

    /// @notice The collateral is the zero address.
    error BadToken();
    /// @notice The root is zero, or the total is zero or does not fit 96 bits.
    error BadTerms();
    /// @notice Claims would end too soon or too late.
    error BadClaimEnd();
    /// @notice The funder has used this number.
    error CycleExists();
    /// @notice The funder has no cycle of this number.
    error UnknownCycle();
    /// @notice The signature is not the funder's.
    error BadSignature();
    /// @notice The signature's deadline has passed.
    error Expired();
    /// @notice Less than the total arrived.
    error ShortTransfer();
    /// @notice Claims of this cycle have ended.
    error ClaimsEnded();
    /// @notice Claims of this cycle are still taken.
    error ClaimsRunning();
    /// @notice This account has claimed its reward of this cycle.
    error AlreadyClaimed();
    /// @notice Account and amount are no leaf of the cycle's tree.
    error BadProof();
    /// @notice The distributor itself cannot be paid.
    error BadAccount();
    /// @notice The tree promises more than was funded, and others have claimed it first.
    error CycleExhausted();
    /// @notice Everything was claimed, or is with the funder.
    error NothingLeft();

    /// @notice Opens cycle `cycleId` of the sender with `total` of its collateral. Root, total and end never change.
    function fund(uint256 cycleId, bytes32 root, uint256 total, uint256 claimEnd) external;

    /// @notice As `fund`, for a funder who has signed the terms. Anybody may send it. The permit may have been used
    /// before; with `deadline` 0 there is none and an allowance stands.
    function fundWithSig(RewardFunding calldata funding, bytes calldata signature, TokenPermit calldata permit) external;

    /// @notice Pays `account` its reward: `amount`, as the proof shows it to stand in the cycle's tree. Anybody may send
    /// it, and nobody but `account` is paid.
    function claim(
        address funder,
        uint256 cycleId,
        address account,
        uint256 amount,
        bytes32[] calldata proof
    ) external;

    /// @notice Returns to the funder what nobody claimed until the end of the claims. Anybody may send it.
    function reclaim(address funder, uint256 cycleId) external returns (uint256 amount);

    /// @notice A cycle; all zero when there is none.
    function cycles(address funder, uint256 cycleId) external view returns (Cycle memory);

    /// @notice Whether `account` has been paid its reward of a cycle.
    function isClaimed(address funder, uint256 cycleId, address account) external view returns (bool);
}

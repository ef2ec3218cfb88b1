// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IQuotingVault} from "./IQuotingVault.sol";

/// @title A pool that makes quotes for its depositors: shares of 12 decimals over collateral of 6.
interface IParlayVault is IERC4626, IQuotingVault {
    /// @notice Quotes signed by `key` are good until `expiry` (unix seconds); no other key's are.
    event QuotingKeySet(address indexed key, uint256 expiry);
    /// @notice The part of a redemption that stays with the pool, in basis points, from `effectiveAt` (unix seconds) on.
    event ExitFeeSet(uint16 exitFeeBps, uint256 effectiveAt);
    /// @notice Settled credits came home from the escrow.
    event Swept(uint256 amount);

    /// @notice Only the escrow may ask for collateral.
    error NotEscrow();
    /// @notice The caller is neither the owner nor the quoting key.
    error NotQuoter();
    /// @notice The quote is not signed by the quoting key, or outlives it.
    error BadQuotingKey();
    /// @notice A key that expires in the past or too far ahead, or the zero address.
    error BadKeyExpiry();
    /// @notice More than one parlay may take.
    error ParlayCapExceeded();
    /// @notice As many parlays are open as may be.
    error TooManyPositions();
    /// @notice The stake is too small for one of the last places.
    error StakeTooSmall();
    /// @notice More of the pool would be locked than may be.
    error UtilizationExceeded();
    /// @notice An exit fee above its cap.
    error ExitFeeTooHigh();
    /// @notice The redemption pays `assets`, less than asked for.
    error TooFewAssets(uint256 assets);

    /// @notice Deposits `assets` of `owner` on its permit to the vault for exactly `assets`; shares go to `owner`.
    /// Anybody may send it. The permit is the only proof of the owner's will. It may have been sent to the token by
    /// somebody else before, as long as it is the owner's newest there and what it allowed is unspent.
    function depositWithPermit(
        address owner,
        uint256 assets,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 shares);

    /// @notice Redeems `shares` of `owner` on its permit of the share token to the vault for exactly `shares`;
    /// collateral goes to `owner`. Anybody may send it; the permit is as at a deposit. Reverts when it would pay less
    /// than `minAssets` (6-decimal units). A permit has no word for that, so that it holds for this sender alone: who
    /// sees the permit may send it with another, and pays the owner what the shares are worth then.
    function redeemWithPermit(
        address owner,
        uint256 shares,
        uint256 minAssets,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 assets);

    /// @notice Brings settled credits home from the escrow; anybody may call it, at any time.
    function sweep() external returns (uint256 amount);

    /// @notice Makes nonces of the vault's quotes unusable; for the owner and the quoting key.
    function cancelNonces(uint256[] calldata nonces) external;

    /// @notice Names the key that signs quotes until `expiry` (unix seconds, at most `MAX_KEY_SECONDS` ahead).
    function setQuotingKey(address key, uint256 expiry) external;

    /// @notice Ends the quoting key at once: quotes that it signed and nobody took are void.
    function revokeQuotingKey() external;

    /// @notice Sets the part of a redemption that stays with the pool, from two days on, or at once while nobody has
    /// shares.
    function setExitFee(uint16 exitFeeBps) external;

    /// @notice Stops fills and deposits, and nothing else.
    function pause() external;

    /// @notice Lets fills and deposits go on.
    function unpause() external;

    /// @notice What can be redeemed now, 6-decimal units.
    function idle() external view returns (uint256);

    /// @notice The part of a redemption that stays with the pool, in basis points: what the owner set or, when that is
    /// more and within the cap, the part of the pool's value that is lost by what is published now and not yet settled.
    function exitFeeBps() external view returns (uint16);

    /// @notice Until when the quoting key signs, unix seconds.
    function quotingKeyExpiry() external view returns (uint256);

    /// @notice The exit fee that the owner announced last, and from when on it holds (unix seconds, also when that has
    /// passed).
    function exitFeeChange() external view returns (uint16 nextBps, uint256 effectiveAt);

    /// @notice Collateral behind open parlays, at cost, 6-decimal units.
    function locked() external view returns (uint256);
}

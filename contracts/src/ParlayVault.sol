// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {ERC20, ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC4626, IERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IParlayEscrow} from "./interfaces/IParlayEscrow.sol";
import {IParlayVault} from "./interfaces/IParlayVault.sol";
import {Book, IQuotingVault} from "./interfaces/IQuotingVault.sol";
import {Announced, Announcements} from "./libraries/Announced.sol";
import {Permits} from "./libraries/Permits.sol";
import {ExitPricing} from "./vault/ExitPricing.sol";

/// @title A pool of depositors that is a maker of parlays.
/// @notice Its value is what it holds, what is locked in open parlays at cost, and what the escrow owes it. It steps at
/// settlement and is not marked to market. While results that are published decide open parlays, deposits wait, so that
/// nobody buys a part of a win that is known, and redemptions leave their part of a known loss as an exit fee. Every
/// deposit and redemption asks the escrow for that, so that nobody is ever ahead of what is published.
/// @dev No standing allowance and no contract signature: the quoting key can do nothing but make quotes that the
/// limits below allow. A million virtual shares (offset 6) make the first deposit safe against a gift.
contract ParlayVault is ExitPricing, ERC20Permit, Ownable2Step, Pausable {
    using SafeERC20 for IERC20;

    /// @notice Part of the pool's value that may be locked, in basis points.
    uint256 public constant MAX_UTILIZATION_BPS = 8000;
    /// @notice Most collateral of one parlay, 6-decimal units.
    uint256 public constant PER_PARLAY_CAP = 50_000e6;
    /// @notice Most open parlays.
    uint256 public constant MAX_LIVE_POSITIONS = 64;
    /// @notice How many of them may be of any stake.
    uint256 public constant OPEN_POSITIONS = 32;
    /// @notice By so much the least stake of each further one rises, 6-decimal units: the last asks for 320 USD.
    /// @dev Places go by the taker's stake: collateral is cheap at long odds, the stake is what blocking a place costs.
    uint256 public constant POSITION_STAKE = 10e6;
    /// @notice Longest life of a quoting key, in seconds.
    uint256 public constant MAX_KEY_SECONDS = 30 days;
    /// @notice Most that a redemption may leave with the pool, in basis points.
    uint16 public constant MAX_EXIT_FEE_BPS = 500;
    /// @notice Deposits wait while more than this fraction (one in so many) of the pool's value is decided and not
    /// settled: a stake of 5 USD stops nobody from joining a pool of 500,000.
    uint256 public constant DECIDED_DUST = 100_000;

    /// @notice The escrow that asks for collateral and owes its settlements.
    IParlayEscrow public immutable escrow;
    /// @notice The key that signs quotes.
    address public quotingKey;
    /// @dev Shares the slot of the key, and every fill reads both.
    uint64 private _quotingKeyExpiry;
    Announced private _exitFee;

    /// @param owner_ Names quoting keys, sets the exit fee, pauses.
    /// @param token_ The collateral, the same as the escrow's.
    /// @param escrow_ Where quotes are filled.
    constructor(address owner_, IERC20 token_, IParlayEscrow escrow_)
        ERC20("Hashmark Parlay Vault", "hmPLV")
        ERC20Permit("Hashmark Parlay Vault")
        ERC4626(token_)
        Ownable(owner_)
    {
        escrow = escrow_;
    }

    /// @inheritdoc IQuotingVault
    function onFill(
        uint256 collateral,
        uint256 stake,
        address signer,
        uint256 deadline,
        Book calldata book,
        uint256 credits
    ) external whenNotPaused returns (bytes4) {
        if (msg.sender != address(escrow)) revert NotEscrow();
        (address key, uint256 expiry) = (quotingKey, _quotingKeyExpiry);
        if (signer != key || block.timestamp > expiry || deadline > expiry) revert BadQuotingKey();
        if (collateral > PER_PARLAY_CAP) revert ParlayCapExceeded();
        if (book.live >= MAX_LIVE_POSITIONS) revert TooManyPositions();
        if (book.live >= OPEN_POSITIONS && stake < (book.live - OPEN_POSITIONS + 1) * POSITION_STAKE) {
            revert StakeTooSmall();
        }
        uint256 value = idle() + book.locked + credits;
        if ((book.locked + collateral) * BPS > value * MAX_UTILIZATION_BPS) revert UtilizationExceeded();
        IERC20(asset()).forceApprove(address(escrow), collateral);
        return IQuotingVault.onFill.selector;
    }

    /// @inheritdoc IParlayVault
    function depositWithPermit(
        address owner_,
        uint256 assets,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 shares) {
        uint256 most = maxDeposit(owner_);
        if (assets > most) revert ERC4626ExceededMaxDeposit(owner_, assets, most);
        Permits.take(asset(), owner_, assets, deadline, v, r, s);
        shares = previewDeposit(assets);
        _deposit(owner_, owner_, assets, shares);
    }

    /// @inheritdoc IParlayVault
    function redeemWithPermit(
        address owner_,
        uint256 shares,
        uint256 minAssets,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 assets) {
        uint256 fee = exitFeeBps();
        _checkRedeemable(owner_, shares, fee);
        Permits.take(address(this), owner_, shares, deadline, v, r, s);
        assets = _payFor(shares, fee);
        if (assets < minAssets) revert TooFewAssets(assets);
        _withdraw(address(this), owner_, owner_, assets, shares);
    }

    /// @inheritdoc IParlayVault
    function sweep() external returns (uint256 amount) {
        amount = escrow.withdraw();
        emit Swept(amount);
    }

    /// @inheritdoc IParlayVault
    function cancelNonces(uint256[] calldata nonces) external {
        if (msg.sender != owner() && msg.sender != quotingKey) revert NotQuoter();
        escrow.cancelNonces(nonces);
    }

    /// @inheritdoc IParlayVault
    function setQuotingKey(address key, uint256 expiry) external onlyOwner {
        if (key == address(0) || expiry <= block.timestamp || expiry > block.timestamp + MAX_KEY_SECONDS) {
            revert BadKeyExpiry();
        }
        _setQuotingKey(key, expiry);
    }

    /// @inheritdoc IParlayVault
    function revokeQuotingKey() external onlyOwner {
        _setQuotingKey(address(0), 0);
    }

    /// @inheritdoc IParlayVault
    function setExitFee(uint16 exitFeeBps_) external onlyOwner {
        if (exitFeeBps_ > MAX_EXIT_FEE_BPS) revert ExitFeeTooHigh();
        bool isFirst = totalSupply() == 0;
        _exitFee = isFirst ? Announcements.initial(exitFeeBps_) : _exitFee.announce(exitFeeBps_);
        emit ExitFeeSet(exitFeeBps_, isFirst ? block.timestamp : _exitFee.changesAt());
    }

    /// @inheritdoc IParlayVault
    function pause() external onlyOwner {
        _pause();
    }

    /// @inheritdoc IParlayVault
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @inheritdoc IParlayVault
    function locked() public view returns (uint256) {
        return escrow.books(address(this)).locked;
    }

    /// @inheritdoc IParlayVault
    function quotingKeyExpiry() external view returns (uint256) {
        return _quotingKeyExpiry;
    }

    /// @inheritdoc IParlayVault
    function exitFeeChange() external view returns (uint16 nextBps, uint256 effectiveAt) {
        return (uint16(_exitFee.next()), _exitFee.changesAt());
    }

    /// @inheritdoc IParlayVault
    function exitFeeBps() public view override returns (uint16) {
        (, uint256 loss) = escrow.decided(address(this));
        uint16 set = uint16(_exitFee.value());
        if (loss == 0) return set;
        uint256 part = Math.mulDiv(loss, BPS, totalAssets(), Math.Rounding.Ceil);
        // A cast of at most the cap.
        return uint16(Math.min(MAX_EXIT_FEE_BPS, Math.max(set, part)));
    }

    /// @notice What the pool is worth, 6-decimal units: idle cash, locked collateral at cost, unswept credits.
    /// @inheritdoc ERC4626
    function totalAssets() public view override(ERC4626, IERC4626) returns (uint256) {
        return idle() + locked() + escrow.credits(address(this));
    }

    /// @notice Digits after the point of a share: 6 more than of the collateral.
    /// @inheritdoc ERC4626
    function decimals() public view override(ERC20, ERC4626, IERC20Metadata) returns (uint8) {
        return super.decimals();
    }

    /// @notice Nothing while deposits are stopped, or wait for the settlement of what is decided.
    /// @inheritdoc ERC4626
    function maxDeposit(address) public view override(ERC4626, IERC4626) returns (uint256) {
        return _isOpen() ? type(uint256).max : 0;
    }

    /// @notice Nothing while deposits are stopped, or wait for the settlement of what is decided.
    /// @inheritdoc ERC4626
    function maxMint(address) public view override(ERC4626, IERC4626) returns (uint256) {
        return _isOpen() ? type(uint256).max : 0;
    }

    /// @dev Whether deposits are taken now.
    function _isOpen() private view returns (bool) {
        if (paused()) return false;
        (uint256 gain, uint256 loss) = escrow.decided(address(this));
        return gain + loss == 0 || (gain + loss) * DECIDED_DUST <= totalAssets();
    }

    function _setQuotingKey(address key, uint256 expiry) private {
        quotingKey = key;
        // At most a key's longest life from now, which 64 bits hold.
        _quotingKeyExpiry = uint64(expiry);
        emit QuotingKeySet(key, expiry);
    }

    function _decimalsOffset() internal pure override returns (uint8) {
        return 6;
    }
}

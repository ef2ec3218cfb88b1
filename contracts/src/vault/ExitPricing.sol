// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626, IERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IParlayVault} from "../interfaces/IParlayVault.sol";

/// @title What leaving a pool pays: its part of the value less the exit fee, as far as idle cash reaches.
/// @notice To know the fee the escrow looks at every leg of every open parlay, so that each call asks for it once.
abstract contract ExitPricing is IParlayVault, ERC4626 {
    uint256 internal constant BPS = 10_000;

    /// @inheritdoc IERC4626
    function redeem(uint256 shares, address receiver, address owner_)
        public
        override(ERC4626, IERC4626)
        returns (uint256 assets)
    {
        uint256 fee = exitFeeBps();
        _checkRedeemable(owner_, shares, fee);
        assets = _payFor(shares, fee);
        _withdraw(_msgSender(), receiver, owner_, assets, shares);
    }

    /// @inheritdoc IERC4626
    function withdraw(uint256 assets, address receiver, address owner_)
        public
        override(ERC4626, IERC4626)
        returns (uint256 shares)
    {
        uint256 fee = exitFeeBps();
        uint256 most = _payFor(_mostShares(owner_, fee), fee);
        if (assets > most) revert ERC4626ExceededMaxWithdraw(owner_, assets, most);
        shares = _priceOf(assets, fee);
        _withdraw(_msgSender(), receiver, owner_, assets, shares);
    }

    /// @inheritdoc IParlayVault
    function idle() public view returns (uint256) {
        return IERC20(asset()).balanceOf(address(this));
    }

    /// @inheritdoc IParlayVault
    function exitFeeBps() public view virtual returns (uint16);

    /// @notice What an owner holds, as far as idle cash pays for it.
    /// @inheritdoc IERC4626
    function maxRedeem(address owner_) public view override(ERC4626, IERC4626) returns (uint256) {
        return _mostShares(owner_, exitFeeBps());
    }

    /// @notice What those shares pay, less the fee.
    /// @inheritdoc IERC4626
    function maxWithdraw(address owner_) public view override(ERC4626, IERC4626) returns (uint256) {
        uint256 fee = exitFeeBps();
        return _payFor(_mostShares(owner_, fee), fee);
    }

    /// @notice The fee included.
    /// @inheritdoc IERC4626
    function previewRedeem(uint256 shares) public view override(ERC4626, IERC4626) returns (uint256) {
        return _payFor(shares, exitFeeBps());
    }

    /// @notice The fee included.
    /// @inheritdoc IERC4626
    function previewWithdraw(uint256 assets) public view override(ERC4626, IERC4626) returns (uint256) {
        return _priceOf(assets, exitFeeBps());
    }

    function _checkRedeemable(address owner_, uint256 shares, uint256 fee) internal view {
        uint256 most = _mostShares(owner_, fee);
        if (shares > most) revert ERC4626ExceededMaxRedeem(owner_, shares, most);
    }

    function _payFor(uint256 shares, uint256 fee) internal view returns (uint256) {
        uint256 gross = super.previewRedeem(shares);
        return gross - Math.mulDiv(gross, fee, BPS, Math.Rounding.Ceil);
    }

    function _mostShares(address owner_, uint256 fee) private view returns (uint256) {
        uint256 shares = balanceOf(owner_);
        uint256 cash = idle();
        if (_payFor(shares, fee) <= cash) return shares;
        // The most that idle cash pays after the fee, before the fee; rounded down at each step.
        return convertToShares(Math.mulDiv(cash, BPS, BPS - fee));
    }

    function _priceOf(uint256 assets, uint256 fee) private view returns (uint256) {
        return super.previewWithdraw(Math.mulDiv(assets, BPS, BPS - fee, Math.Rounding.Ceil));
    }
}

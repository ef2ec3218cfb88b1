// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {HandlerSettle} from "./HandlerSettle.sol";

/// @notice The depositors of the pool, by transaction and by permit, and gifts.
abstract contract HandlerVault is HandlerSettle {
    mapping(address => uint256) internal sharesOf;
    Setting internal ghostExitFee;

    function deposit(uint256 seed) external act(seed) {
        maybeUnpause();
        address who = somebody(FIRST_DEPOSITOR, CAST - 1);
        uint256 assets = roll(4) == 0 ? between(1, 1000) : between(1e6, 50_000e6);
        fund(who, assets);
        uint256 shares = (assets * (pool.shares + 1e6)) / (_worth() + 1);
        if (roll(2) == 0) {
            _allow(who, assets);
            _join(who, who, abi.encodeCall(vault.deposit, (assets, who)), assets, shares);
        } else {
            TokenPermit memory permit = permitTo(address(token), who, assets);
            bytes memory data = abi.encodeCall(
                vault.depositWithPermit, (who, assets, permit.deadline, permit.v, permit.r, permit.s)
            );
            if (_join(thief, who, data, assets, shares)) refused(thief, address(vault), data, 0);
        }
    }

    function mint(uint256 seed) external act(seed) {
        maybeUnpause();
        address who = somebody(FIRST_DEPOSITOR, CAST - 1);
        uint256 shares = 1 + (between(1, 10_000e6) * (pool.shares + 1e6)) / (_worth() + 1);
        uint256 assets = _ceil(shares * (_worth() + 1), pool.shares + 1e6);
        fund(who, assets);
        _allow(who, assets);
        _join(who, who, abi.encodeCall(vault.mint, (shares, who)), assets, shares);
    }

    function redeem(uint256 seed) external act(seed) {
        address who = somebody(FIRST_DEPOSITOR, CAST - 1);
        uint256 most = _mostShares(who);
        bytes4 tooMuch = ERC4626.ERC4626ExceededMaxRedeem.selector;
        refused(who, address(vault), abi.encodeCall(vault.redeem, (most + 1, who, who)), tooMuch);
        if (most == 0) return;
        uint256 shares = roll(4) == 0 ? most : between(1, most);
        uint256 assets = _payFor(shares);
        if (roll(2) == 0) {
            _leave(who, who, abi.encodeCall(vault.redeem, (shares, who, who)), assets, shares);
            return;
        }
        TokenPermit memory permit = permitTo(address(vault), who, shares);
        bytes memory data = abi.encodeCall(
            vault.redeemWithPermit, (who, shares, assets, permit.deadline, permit.v, permit.r, permit.s)
        );
        _leave(thief, who, data, assets, shares);
        refused(thief, address(vault), data, 0);
    }

    function withdrawAssets(uint256 seed) external act(seed) {
        address who = somebody(FIRST_DEPOSITOR, CAST - 1);
        uint256 most = vault.maxWithdraw(who);
        if (most == 0) return;
        uint256 assets = between(1, most);
        uint256 gross = _ceil(assets * 10_000, 10_000 - _fee());
        uint256 shares = _ceil(gross * (pool.shares + 1e6), _worth() + 1);
        _leave(who, who, abi.encodeCall(vault.withdraw, (assets, who, who)), assets, shares);
    }

    function gift(uint256 seed) external act(seed) {
        uint256 amount = between(1, roll(4) == 0 ? 10_000e6 : 1000);
        if (roll(2) == 0) {
            token.mint(address(escrow), amount);
            totals.gifts += amount;
        } else {
            token.mint(address(vault), amount);
            accounts[address(vault)].wallet += amount;
        }
        ++counts.gifts;
    }

    /// @dev A permit of `who` over `token_` to the pool, which now and then somebody else uses first.
    function permitTo(address token_, address who, uint256 value) internal returns (TokenPermit memory permit) {
        permit = permitOf(token_, keyOf[who], address(vault), value, block.timestamp + roll(1 days));
        if (roll(3) != 0) return permit;
        bytes memory data = abi.encodeCall(
            token.permit, (who, address(vault), value, permit.deadline, permit.v, permit.r, permit.s)
        );
        must(thief, token_, data);
    }

    function _worth() internal view returns (uint256) {
        return accounts[address(vault)].wallet + pool.locked + accounts[address(vault)].owed;
    }

    /// @dev All of it when idle cash pays for that, else what idle cash pays for after the fee.
    function _mostShares(address who) internal view returns (uint256) {
        uint256 cash = accounts[address(vault)].wallet;
        if (_payFor(sharesOf[who]) <= cash) return sharesOf[who];
        return (((cash * 10_000) / (10_000 - _fee())) * (pool.shares + 1e6)) / (_worth() + 1);
    }

    /// @dev What a redemption pays: the fee is rounded up, in favour of those who stay.
    function _payFor(uint256 shares) internal view returns (uint256) {
        uint256 gross = (shares * (_worth() + 1)) / (pool.shares + 1e6);
        return gross - _ceil(gross * _fee(), 10_000);
    }

    /// @dev The owner's fee, or the known loss in basis points of the pool, up to 5 %.
    function _fee() internal view returns (uint256) {
        uint256 set = valueOf(ghostExitFee);
        (, uint256 loss) = decidedOfPool();
        if (loss == 0) return set;
        uint256 part = _ceil(loss * 10_000, _worth());
        if (part < set) part = set;
        return part < 500 ? part : 500;
    }

    /// @dev Whether deposits wait: more than one in 100,000 of the pool is decided.
    function _waits() internal view returns (bool) {
        (uint256 gain, uint256 loss) = decidedOfPool();
        return (gain + loss) * 100_000 > _worth();
    }

    function _allow(address who, uint256 assets) private {
        vm.prank(who);
        token.approve(address(vault), assets);
    }

    function _join(address sender, address who, bytes memory data, uint256 assets, uint256 shares)
        private
        returns (bool)
    {
        if (vault.paused() || _waits()) {
            refused(sender, address(vault), data, 0);
            if (!vault.paused()) ++counts.waits;
            return false;
        }
        must(sender, address(vault), data);
        accounts[who].wallet -= assets;
        accounts[address(vault)].wallet += assets;
        pool.shares += shares;
        sharesOf[who] += shares;
        ++counts.poolMoves;
        return true;
    }

    function _leave(address sender, address who, bytes memory data, uint256 assets, uint256 shares) internal {
        must(sender, address(vault), data);
        accounts[who].wallet += assets;
        accounts[address(vault)].wallet -= assets;
        pool.shares -= shares;
        sharesOf[who] -= shares;
        ++counts.poolMoves;
        if (vault.paused()) ++counts.exitsWhilePaused;
    }

    function _ceil(uint256 dividend, uint256 divisor) internal pure returns (uint256) {
        return (dividend + divisor - 1) / divisor;
    }
}

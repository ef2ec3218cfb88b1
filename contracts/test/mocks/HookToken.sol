// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TestUSDC} from "../../src/TestUSDC.sol";

/// @notice Told of every transfer of a hooked token before it happens.
interface ITransferHook {
    function onTransfer(address from, address to, uint256 amount) external;
}

/// @notice A collateral that hands control to a contract in the midst of each transfer: the attacker's best token.
contract HookToken is TestUSDC {
    ITransferHook public hook;

    function setHook(ITransferHook hook_) external {
        hook = hook_;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (address(hook) != address(0) && from != address(0)) hook.onTransfer(from, to, amount);
        super._update(from, to, amount);
    }
}

/// @notice A collateral that keeps one percent of each transfer.
contract SkimToken is TestUSDC {
    function _update(address from, address to, uint256 amount) internal override {
        if (from != address(0) && to != address(0)) {
            super._update(from, address(0), amount / 100);
            amount -= amount / 100;
        }
        super._update(from, to, amount);
    }
}

/// @notice A collateral whose issuer can bar an account from receiving.
contract BlockingToken is TestUSDC {
    error Barred(address account);

    mapping(address account => bool) public isBarred;

    function bar(address account) external {
        isBarred[account] = true;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (isBarred[to]) revert Barred(to);
        super._update(from, to, amount);
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TestUSDC} from "../../src/TestUSDC.sol";

/// @notice Whoever is told of every transfer of a `HookedToken`.
interface ISpy {
    function onTransfer() external;
}

/// @notice A collateral that calls out before and after every transfer, as none that is allowed does.
contract HookedToken is TestUSDC {
    ISpy public spy;

    function setSpy(ISpy spy_) external {
        spy = spy_;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (address(spy) != address(0)) spy.onTransfer();
        super._update(from, to, amount);
        if (address(spy) != address(0)) spy.onTransfer();
    }
}

/// @notice Tries a list of calls whenever it is called itself, and counts what went through.
contract Spy is ISpy {
    address[] private _targets;
    bytes[] private _calls;
    uint256 public tries;
    /// @notice How often each call went through.
    mapping(uint256 call => uint256) public passed;
    bool private _isTrying;

    function add(address target, bytes calldata data) external {
        _targets.push(target);
        _calls.push(data);
    }

    function run(address target, bytes calldata data) external {
        (bool ok,) = target.call(data);
        require(ok, "spy");
    }

    function count() external view returns (uint256) {
        return _calls.length;
    }

    function onTransfer() external {
        _tryAll();
    }

    /// @notice The spy as a vault: the escrow calls it in the midst of a fill, and is told that it agrees.
    fallback(bytes calldata) external returns (bytes memory) {
        _tryAll();
        return abi.encode(msg.sig);
    }

    function _tryAll() private {
        // What it tries moves tokens as well.
        if (_isTrying) return;
        _isTrying = true;
        ++tries;
        for (uint256 i = 0; i < _calls.length; ++i) {
            (bool ok,) = _targets[i].call(_calls[i]);
            if (ok) ++passed[i];
        }
        _isTrying = false;
    }
}

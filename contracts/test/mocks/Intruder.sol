// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Book, IQuotingVault} from "../../src/interfaces/IQuotingVault.sol";
import {ITransferHook} from "./HookToken.sol";

/// @notice Whoever hands it control (a hooked token, or the escrow that takes it for a vault) has it call the loaded
/// functions of the escrow, and it notes how each of them ended.
contract Intruder is ITransferHook, IQuotingVault {
    address private immutable _target;
    bytes[] private _calls;
    bytes[] private _answers;
    bool[] private _successes;
    uint256 public times;

    constructor(address target_) {
        _target = target_;
    }

    function load(bytes[] memory calls_) external {
        delete _calls;
        for (uint256 i = 0; i < calls_.length; ++i) _calls.push(calls_[i]);
    }

    function onTransfer(address, address, uint256) external {
        _strike();
    }

    function onFill(uint256, uint256, address, uint256, Book calldata, uint256) external returns (bytes4) {
        _strike();
        return IQuotingVault.onFill.selector;
    }

    function count() external view returns (uint256) {
        return _answers.length;
    }

    function ended(uint256 index) external view returns (bool ok, bytes memory answer) {
        return (_successes[index], _answers[index]);
    }

    function _strike() private {
        ++times;
        for (uint256 i = 0; i < _calls.length; ++i) {
            (bool ok, bytes memory answer) = _target.call(_calls[i]);
            _successes.push(ok);
            _answers.push(answer);
        }
    }
}

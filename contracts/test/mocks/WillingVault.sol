// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Book, IQuotingVault} from "../../src/interfaces/IQuotingVault.sol";

/// @notice A vault that stands by every quote.
contract WillingVault is IQuotingVault {
    constructor(IERC20 token, address escrow) {
        token.approve(escrow, type(uint256).max);
    }

    function onFill(uint256, uint256, address, uint256, Book calldata, uint256) external pure returns (bytes4) {
        return IQuotingVault.onFill.selector;
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ParlayEscrow} from "../../src/ParlayEscrow.sol";
import {ParlayVault} from "../../src/ParlayVault.sol";
import {TestUSDC} from "../../src/TestUSDC.sol";
import {EscrowBase} from "./EscrowBase.sol";

/// @notice The venue over a collateral of the test's choice.
abstract contract TokenVenue is EscrowBase {
    /// @dev Deploys escrow and vault again over `token_`, and funds the actors with it.
    function redeploy(TestUSDC token_) internal {
        token = token_;
        escrow = new ParlayEscrow(owner, token, registry, feeRecipient, FORCE_VOID_AFTER);
        vault = new ParlayVault(owner, token, escrow);
        vm.startPrank(owner);
        escrow.setVault(address(vault), true);
        vault.setQuotingKey(quoter, block.timestamp + 30 days);
        vm.stopPrank();
        address[4] memory funded = [taker, maker, buyer, lp];
        for (uint256 i = 0; i < funded.length; ++i) {
            token.mint(funded[i], 1_000_000e6);
            vm.prank(funded[i]);
            token.approve(address(escrow), type(uint256).max);
        }
    }
}

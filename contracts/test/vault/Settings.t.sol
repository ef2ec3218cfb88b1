// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IParlayVault} from "../../src/interfaces/IParlayVault.sol";
import {Book} from "../../src/interfaces/IQuotingVault.sol";
import {ParlayVault} from "../../src/ParlayVault.sol";
import {VaultBase} from "./VaultBase.sol";

contract VaultSettingsTest is VaultBase {
    function test_vaultNamesItsShareItsCollateralAndItsEscrow() public view {
        assertEq(keccak256(bytes(vault.name())), keccak256("Hashmark Parlay Vault"), "name");
        assertEq(keccak256(bytes(vault.symbol())), keccak256("hmPLV"), "symbol");
        assertEq(vault.decimals(), 12, "decimals of a share");
        assertEq(vault.asset(), address(token), "collateral");
        assertEq(address(vault.escrow()), address(escrow), "escrow");
        assertEq(vault.owner(), owner, "owner");
        assertEq(vault.totalSupply(), 0, "no shares at first");
    }

    function test_limitsAreThoseOfTheSpecification() public view {
        assertEq(vault.MAX_UTILIZATION_BPS(), 8000, "80 %");
        assertEq(vault.PER_PARLAY_CAP(), 50_000e6, "50,000 a parlay");
        assertEq(vault.MAX_LIVE_POSITIONS(), 64, "64 parlays");
        assertEq(vault.OPEN_POSITIONS(), 32, "32 of them of any stake");
        assertEq(vault.POSITION_STAKE(), 10e6, "10 more for each further one");
        assertEq(vault.MAX_KEY_SECONDS(), 30 days, "30 days a key");
        assertEq(vault.MAX_EXIT_FEE_BPS(), 500, "5 %");
    }

    function test_freshVaultHasNoKeyNoFeeAndIsNotPaused() public {
        ParlayVault fresh = new ParlayVault(owner, token, escrow);
        assertEq(fresh.quotingKey(), address(0), "key");
        assertEq(fresh.quotingKeyExpiry(), 0, "expiry");
        assertEq(fresh.exitFeeBps(), 0, "fee");
        assertTrue(!fresh.paused(), "paused");
        assertEq(token.allowance(address(fresh), address(escrow)), 0, "allowance");
    }

    function test_vaultWithoutOwnerIsRefused() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        new ParlayVault(address(0), token, escrow);
    }

    function test_onlyTheOwnerSetsTheFeeAndPauses() public {
        address[3] memory callers = [quoter, lp, thief];
        for (uint256 i = 0; i < callers.length; ++i) {
            bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[i]);
            vm.startPrank(callers[i]);
            vm.expectRevert(refusal);
            vault.setExitFee(1);
            vm.expectRevert(refusal);
            vault.pause();
            vm.expectRevert(refusal);
            vault.unpause();
            vm.expectRevert(refusal);
            vault.transferOwnership(callers[i]);
            vm.stopPrank();
        }
    }

    function test_pauseAndItsEndAreEvents() public {
        vm.startPrank(owner);
        vm.expectEmit(address(vault));
        emit Pausable.Paused(owner);
        vault.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vault.pause();
        vm.expectEmit(address(vault));
        emit Pausable.Unpaused(owner);
        vault.unpause();
        vm.expectRevert(Pausable.ExpectedPause.selector);
        vault.unpause();
    }

    function test_ownershipPassesInTwoSteps() public {
        vm.prank(owner);
        vault.transferOwnership(other);
        assertEq(vault.owner(), owner, "not yet");
        vm.prank(thief);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, thief));
        vault.acceptOwnership();
        vm.prank(other);
        vault.acceptOwnership();
        assertEq(vault.owner(), other, "now");
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, owner));
        vault.pause();
    }

    /// @dev The worst that the owner can do to depositors is the fee of 5 % and naming a key; money it cannot take.
    function test_ownerTakesNothingOutOfThePool() public {
        depositAs(lp, 1000e6);
        vm.startPrank(owner);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.withdraw(1, owner, lp);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.redeem(1e6, owner, lp);
        vm.expectRevert(IParlayVault.NotEscrow.selector);
        vault.onFill(1, 1, quoter, block.timestamp, Book(0, 0, 0, true), 0);
        vault.setExitFee(500);
        vault.pause();
        vault.renounceOwnership();
        vm.stopPrank();
        redeemAs(lp, vault.balanceOf(lp));
        assertGe(token.balanceOf(lp), 999_950e6, "paused and ownerless, less the fee");
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice Deposits on a permit of the collateral that somebody else sends.
contract VaultDepositPermitTest is VaultBase {
    uint256 private constant CURVE = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    function test_depositByPermitTakesFromTheSignerAndMintsToTheSigner() public {
        TokenPermit memory p = collateralPermit(LP_KEY, 500e6);
        vm.expectEmit(address(vault));
        emit IERC4626.Deposit(lp, lp, 500e6, 500e12);
        vm.prank(relay);
        uint256 shares = vault.depositWithPermit(lp, 500e6, p.deadline, p.v, p.r, p.s);
        assertEq(shares, 500e12, "shares");
        assertEq(vault.balanceOf(lp), 500e12, "to the signer");
        assertEq(vault.balanceOf(relay), 0, "none to the sender");
        assertEq(token.balanceOf(lp), 999_500e6, "paid by the signer");
        assertEq(token.allowance(lp, address(vault)), 0, "the permit is spent");
    }

    function testFuzz_depositByPermitIsWorthADeposit(uint256 assets, uint256 gift) public {
        assets = bound(assets, 0, 1_000_000e6);
        depositAs(buyer, 77e6);
        token.mint(address(vault), bound(gift, 0, 1_000_000e6));
        uint256 preview = vault.previewDeposit(assets);
        assertEq(depositByPermit(lp, assets, collateralPermit(LP_KEY, assets)), preview, "shares");
        assertEq(vault.balanceOf(lp), preview, "balance");
        assertEq(token.balanceOf(lp), 1_000_000e6 - assets, "paid");
    }

    function test_permitIsUsedOnce() public {
        TokenPermit memory p = collateralPermit(LP_KEY, 500e6);
        depositByPermit(lp, 500e6, p);
        _refused(lp, 500e6, p);
    }

    function test_permitForAnotherAmountSpenderOwnerOrChainIsRefused() public {
        TokenPermit memory p = collateralPermit(LP_KEY, 500e6);
        _refused(lp, 500e6 - 1, p);
        _refused(lp, 500e6 + 1, p);
        _refused(lp, 0, p);
        _refused(buyer, 500e6, p);
        _refused(address(vault), 500e6, p);
        _refused(lp, 500e6, permitOf(address(token), LP_KEY, address(escrow), 500e6, p.deadline));
        _refused(lp, 500e6, permitOf(address(token), LP_KEY, relay, 500e6, p.deadline));
        _refused(lp, 500e6, sharePermit(LP_KEY, 500e6));
        p.deadline += 1;
        _refused(lp, 500e6, p);
        p.deadline -= 1;
        vm.chainId(999);
        _refused(lp, 500e6, p);
        vm.chainId(998);
        depositByPermit(lp, 500e6, p);
    }

    function test_expiredPermitIsRefusedOneSecondAfterItsDeadline() public {
        TokenPermit memory p = collateralPermit(LP_KEY, 500e6);
        vm.warp(p.deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, p.deadline));
        vault.depositWithPermit(lp, 500e6, p.deadline, p.v, p.r, p.s);
        vm.warp(p.deadline);
        depositByPermit(lp, 500e6, p);
    }

    function test_malleatedAndEmptySignaturesAreRefused() public {
        TokenPermit memory p = collateralPermit(LP_KEY, 500e6);
        bytes32 high = bytes32(CURVE - uint256(p.s));
        vm.expectRevert(abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureS.selector, high));
        vault.depositWithPermit(lp, 500e6, p.deadline, p.v == 27 ? 28 : 27, p.r, high);
        vm.expectRevert(ECDSA.ECDSAInvalidSignature.selector);
        vault.depositWithPermit(address(0), 0, p.deadline, 27, 0, 0);
    }

    function test_permitThatAStrangerUsedFirstStillDepositsOnce() public {
        TokenPermit memory p = collateralPermit(LP_KEY, 500e6);
        _useAs(thief, p);
        _thiefGetsNothing();
        // The allowance stands: neither another amount nor another owner's signature takes it.
        _refused(lp, 500e6 - 1, p);
        _refused(buyer, 500e6, p);
        assertEq(depositByPermit(lp, 500e6, p), 500e12, "shares");
        assertEq(token.balanceOf(lp), 999_500e6, "paid once");
        assertEq(token.allowance(lp, address(vault)), 0, "the allowance is spent");
        _refused(lp, 500e6, p);
    }

    function test_permitThatAStrangerUsedIsRefusedAfterItsDeadline() public {
        TokenPermit memory p = collateralPermit(LP_KEY, 500e6);
        _useAs(thief, p);
        vm.warp(p.deadline + 1);
        vm.expectPartialRevert(ERC20Permit.ERC2612ExpiredSignature.selector);
        vault.depositWithPermit(lp, 500e6, p.deadline, p.v, p.r, p.s);
    }

    function test_usedPermitIsNoConsentOnceItsAllowanceHasChanged() public {
        TokenPermit memory p = collateralPermit(LP_KEY, 500e6);
        _useAs(thief, p);
        vm.prank(lp);
        token.approve(address(vault), type(uint256).max);
        _refused(lp, 500e6, p);
        vm.prank(lp);
        token.approve(address(vault), 0);
        _refused(lp, 500e6, p);
    }

    function test_usedPermitIsNoConsentOnceItsOwnerSignedAnother() public {
        TokenPermit memory first = collateralPermit(LP_KEY, 500e6);
        _useAs(thief, first);
        TokenPermit memory second = collateralPermit(LP_KEY, 500e6);
        second.deadline += 1;
        second = permitOf(address(token), LP_KEY, address(vault), 500e6, second.deadline);
        _useAs(thief, second);
        _refused(lp, 500e6, first);
        assertEq(depositByPermit(lp, 500e6, second), 500e12, "the newest counts");
    }

    function _useAs(address who, TokenPermit memory p) private {
        vm.prank(who);
        token.permit(lp, address(vault), p.value, p.deadline, p.v, p.r, p.s);
    }

    function test_standingAllowanceServesNobodyButItsOwner() public {
        vm.prank(lp);
        token.approve(address(vault), type(uint256).max);
        _thiefGetsNothing();
        assertEq(token.allowance(lp, address(vault)), type(uint256).max, "untouched");
        vm.prank(lp);
        vault.deposit(1e6, lp);
    }

    function test_depositByPermitOfMoreThanTheOwnerHasFails() public {
        TokenPermit memory p = collateralPermit(LP_KEY, 1_000_000e6 + 1);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientBalance.selector);
        vault.depositWithPermit(lp, 1_000_000e6 + 1, p.deadline, p.v, p.r, p.s);
        assertEq(token.nonces(lp), 0, "the permit is unused");
    }

    /// @dev Every way to spend `lp`'s collateral in the vault.
    function _thiefGetsNothing() private {
        uint256 before = token.balanceOf(lp);
        TokenPermit memory own = collateralPermit(TAKER_KEY, 500e6);
        vm.startPrank(thief);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.deposit(500e6, thief);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.mint(500e12, thief);
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        vault.depositWithPermit(lp, 500e6, own.deadline, own.v, own.r, own.s);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        token.transferFrom(lp, thief, 1);
        vm.stopPrank();
        assertEq(token.balanceOf(lp), before, "nothing left the owner");
        assertEq(vault.balanceOf(thief), 0, "no shares");
    }

    function _refused(address who, uint256 assets, TokenPermit memory p) private {
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        vault.depositWithPermit(who, assets, p.deadline, p.v, p.r, p.s);
    }
}

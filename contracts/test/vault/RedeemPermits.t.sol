// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IParlayVault} from "../../src/interfaces/IParlayVault.sol";
import {TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice Redemptions on a permit of the share that somebody else sends.
contract VaultRedeemPermitTest is VaultBase {
    function setUp() public override {
        super.setUp();
        depositAs(lp, 1000e6);
    }

    function test_redemptionByPermitBurnsOfTheSignerAndPaysTheSigner() public {
        TokenPermit memory p = sharePermit(LP_KEY, 400e12);
        vm.expectEmit(address(vault));
        emit IERC4626.Withdraw(address(vault), lp, lp, 400e6, 400e12);
        vm.prank(relay);
        assertEq(vault.redeemWithPermit(lp, 400e12, 0, p.deadline, p.v, p.r, p.s), 400e6, "assets");
        assertEq(token.balanceOf(lp), 999_400e6, "to the signer");
        assertEq(token.balanceOf(relay), 0, "none to the sender");
        assertEq(vault.balanceOf(lp), 600e12, "burned");
        assertEq(vault.allowance(lp, address(vault)), 0, "the permit is spent");
    }

    function testFuzz_redemptionByPermitIsWorthARedemption(uint256 shares, uint256 gift, uint256 fee) public {
        token.mint(address(vault), bound(gift, 0, 1_000_000e6));
        setFee(bound(fee, 0, 500));
        shares = bound(shares, 0, vault.maxRedeem(lp));
        uint256 preview = vault.previewRedeem(shares);
        assertEq(redeemByPermit(lp, shares, sharePermit(LP_KEY, shares)), preview, "assets");
        assertEq(token.balanceOf(lp), 999_000e6 + preview, "paid");
        assertEq(vault.balanceOf(lp), 1000e12 - shares, "burned");
    }

    function test_permitIsUsedOnce() public {
        TokenPermit memory p = sharePermit(LP_KEY, 400e12);
        redeemByPermit(lp, 400e12, p);
        _refused(lp, 400e12, p);
    }

    function test_permitForAnotherAmountSpenderOwnerOrChainIsRefused() public {
        depositAs(buyer, 1000e6);
        TokenPermit memory p = sharePermit(LP_KEY, 400e12);
        _refused(lp, 400e12 - 1, p);
        _refused(lp, 400e12 + 1, p);
        _refused(lp, 0, p);
        _refused(buyer, 400e12, p);
        _refused(lp, 400e12, permitOf(address(vault), LP_KEY, address(escrow), 400e12, p.deadline));
        _refused(lp, 400e12, permitOf(address(vault), LP_KEY, relay, 400e12, p.deadline));
        // The same words signed for the collateral: the domain of the share is another.
        _refused(lp, 400e12, permitOf(address(token), LP_KEY, address(vault), 400e12, p.deadline));
        p.deadline += 1;
        _refused(lp, 400e12, p);
        p.deadline -= 1;
        vm.chainId(999);
        _refused(lp, 400e12, p);
        vm.chainId(998);
        redeemByPermit(lp, 400e12, p);
    }

    function test_domainOfTheShareIsItsOwn() public view {
        bytes32 expected = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Hashmark Parlay Vault"),
                keccak256("1"),
                uint256(998),
                address(vault)
            )
        );
        assertEq(vault.DOMAIN_SEPARATOR(), expected, "domain");
    }

    function test_expiredPermitIsRefusedOneSecondAfterItsDeadline() public {
        TokenPermit memory p = sharePermit(LP_KEY, 400e12);
        vm.warp(p.deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, p.deadline));
        vault.redeemWithPermit(lp, 400e12, 0, p.deadline, p.v, p.r, p.s);
        vm.warp(p.deadline);
        redeemByPermit(lp, 400e12, p);
    }

    function test_permitThatAStrangerUsedFirstStillRedeemsOnce() public {
        TokenPermit memory p = sharePermit(LP_KEY, 400e12);
        vm.prank(thief);
        vault.permit(lp, address(vault), 400e12, p.deadline, p.v, p.r, p.s);
        _thiefGetsNothing();
        _refused(lp, 400e12 - 1, p);
        assertEq(redeemByPermit(lp, 400e12, p), 400e6, "paid");
        assertEq(vault.allowance(lp, address(vault)), 0, "the allowance is spent");
        _refused(lp, 400e12, p);
        assertEq(vault.balanceOf(lp), 600e12, "burned once");
    }

    function test_redemptionByPermitThatWouldPayLessThanNamedFailsAndThePermitIsKept() public {
        TokenPermit memory p = sharePermit(LP_KEY, 400e12);
        vm.expectRevert(abi.encodeWithSelector(IParlayVault.TooFewAssets.selector, 400e6));
        vault.redeemWithPermit(lp, 400e12, 400e6 + 1, p.deadline, p.v, p.r, p.s);
        assertEq(vault.nonces(lp), 0, "the permit is unused");
        assertEq(vault.redeemWithPermit(lp, 400e12, 400e6, p.deadline, p.v, p.r, p.s), 400e6, "just as much");
    }

    function test_standingAllowanceToTheVaultServesNobodyButItsOwner() public {
        vm.prank(lp);
        vault.approve(address(vault), type(uint256).max);
        _thiefGetsNothing();
        assertEq(vault.allowance(lp, address(vault)), type(uint256).max, "untouched");
        redeemAs(lp, 1000e12);
    }

    /// @dev Permits of other spenders keep what they were given.
    function test_redemptionByPermitLeavesAllowancesOfOthersAlone() public {
        vm.prank(lp);
        vault.approve(buyer, 100e12);
        redeemByPermit(lp, 400e12, sharePermit(LP_KEY, 400e12));
        assertEq(vault.allowance(lp, buyer), 100e12, "untouched");
    }

    function test_redemptionByPermitBeyondIdleIsRefusedAndThePermitKept() public {
        uint256 id = fillFromVault(100e6, 800e6, 2);
        uint256 most = vault.maxRedeem(lp);
        TokenPermit memory p = sharePermit(LP_KEY, 400e12);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxRedeem.selector, lp, 400e12, most));
        vault.redeemWithPermit(lp, 400e12, 0, p.deadline, p.v, p.r, p.s);
        assertEq(vault.nonces(lp), 0, "the permit is unused");
        finalise(0, false);
        escrow.settle(id);
        vault.sweep();
        // Two hours later: the owner signs for longer.
        p = sharePermit(LP_KEY, 400e12);
        assertEq(redeemByPermit(lp, 400e12, p), 440e6 - 1, "with its part of the win");
    }

    function test_moreThanTheOwnerHasIsRefused() public {
        TokenPermit memory p = sharePermit(LP_KEY, 1000e12 + 1);
        vm.expectPartialRevert(ERC4626.ERC4626ExceededMaxRedeem.selector);
        vault.redeemWithPermit(lp, 1000e12 + 1, 0, p.deadline, p.v, p.r, p.s);
    }

    /// @dev A permit names no price: whoever holds it may send it at any moment until its deadline, also after the
    /// fee went up or a loss came in. Relays let owners sign for minutes.
    function test_permitSentLaterPaysWhatTheSharesAreWorthThen() public {
        TokenPermit memory p = permitOf(address(vault), LP_KEY, address(vault), 400e12, block.timestamp + 3 days);
        setFee(500);
        assertEq(redeemByPermit(lp, 400e12, p), 380e6, "the fee of that moment");
    }

    /// @dev Every way to spend `lp`'s shares.
    function _thiefGetsNothing() private {
        TokenPermit memory own = sharePermit(TAKER_KEY, 400e12);
        vm.startPrank(thief);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.redeem(400e12, thief, lp);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.withdraw(400e6, thief, lp);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vault.transferFrom(lp, thief, 1);
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        vault.redeemWithPermit(lp, 400e12, 0, own.deadline, own.v, own.r, own.s);
        vm.stopPrank();
        assertEq(vault.balanceOf(lp), 1000e12, "all shares are there");
        assertEq(token.balanceOf(thief), 0, "nothing was paid");
    }

    function _refused(address who, uint256 shares, TokenPermit memory p) private {
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        vault.redeemWithPermit(who, shares, 0, p.deadline, p.v, p.r, p.s);
    }
}

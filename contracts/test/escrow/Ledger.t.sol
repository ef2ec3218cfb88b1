// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice What is credited can be taken by its owner, all of it, once, and by nobody else.
contract LedgerTest is EscrowBase {
    uint256 private amount;
    uint256 private held;

    function setUp() public override {
        super.setUp();
        amount = creditTaker();
        held = token.balanceOf(taker);
    }

    function signed(WithdrawRequest memory request) private view returns (bytes memory) {
        return signTyped(TAKER_KEY, structHash(request));
    }

    function refuseRequest(WithdrawRequest memory request, bytes memory reason) private {
        bytes memory signature = signed(request);
        vm.expectRevert(reason);
        escrow.withdrawWithSig(request, signature);
    }

    function refuseRequest(WithdrawRequest memory request, bytes4 reason) private {
        refuseRequest(request, abi.encodePacked(reason));
    }

    function test_withdrawPaysAllThatIsCredited() public {
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.Withdrawn(taker, taker, amount);
        vm.prank(taker);
        assertEq(escrow.withdraw(), amount, "answered");
        assertEq(token.balanceOf(taker), held + amount, "paid");
        assertEq(escrow.credits(taker), 0, "nothing is left");
        assertSolvent();
    }

    function test_withdrawToPaysSomebodyElse() public {
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.Withdrawn(taker, STRANGER, amount);
        vm.prank(taker);
        assertEq(escrow.withdrawTo(STRANGER), amount, "answered");
        assertEq(token.balanceOf(STRANGER), amount, "paid");
        assertEq(escrow.credits(taker), 0, "nothing is left");
        assertSolvent();
    }

    function test_builderAndFeeRecipientTakeTheirFees() public {
        vm.prank(builder);
        assertEq(escrow.withdraw(), 0.5e6, "builder");
        vm.prank(feeRecipient);
        assertEq(escrow.withdrawTo(STRANGER), 1e6, "protocol");
        assertEq(token.balanceOf(address(escrow)), amount, "the taker's is there");
    }

    function test_nothingIsWithdrawnTwiceOrWithoutCredit() public {
        vm.startPrank(taker);
        escrow.withdraw();
        vm.expectRevert(IParlayEscrow.InsufficientCredits.selector);
        escrow.withdraw();
        vm.expectRevert(IParlayEscrow.InsufficientCredits.selector);
        escrow.withdrawTo(STRANGER);
        vm.stopPrank();
        vm.prank(STRANGER);
        vm.expectRevert(IParlayEscrow.InsufficientCredits.selector);
        escrow.withdraw();
    }

    function test_withdrawalToNobodyOrToTheEscrowIsRefused() public {
        vm.startPrank(taker);
        vm.expectRevert(IParlayEscrow.BadAddress.selector);
        escrow.withdrawTo(address(0));
        vm.expectRevert(IParlayEscrow.BadAddress.selector);
        escrow.withdrawTo(address(escrow));
        vm.stopPrank();
        WithdrawRequest memory request = requestOf(1);
        request.to = address(0);
        refuseRequest(request, IParlayEscrow.BadAddress.selector);
        request.to = address(escrow);
        refuseRequest(request, IParlayEscrow.BadAddress.selector);
    }

    function test_signedRequestIsSentByAnybodyAndPaysAsSigned() public {
        WithdrawRequest memory request = requestOf(100e6);
        request.to = STRANGER;
        bytes memory signature = signed(request);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.NonceUsed(taker, request.nonce);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.Withdrawn(taker, STRANGER, 100e6);
        vm.prank(maker);
        escrow.withdrawWithSig(request, signature);
        assertEq(token.balanceOf(STRANGER), 100e6, "paid");
        assertEq(escrow.credits(taker), amount - 100e6, "the rest stays");
        assertTrue(escrow.isNonceUsed(taker, request.nonce), "nonce");
        assertSolvent();
    }

    function test_signedRequestPaysTheLastUnit() public {
        WithdrawRequest memory request = requestOf(amount);
        escrow.withdrawWithSig(request, signed(request));
        assertEq(escrow.credits(taker), 0, "nothing is left");
    }

    function test_signedRequestIsGoodInTheSecondOfItsDeadlineAndNotLater() public {
        WithdrawRequest memory request = requestOf(1);
        vm.warp(request.deadline);
        escrow.withdrawWithSig(request, signed(request));
        request.nonce = freshNonce();
        vm.warp(request.deadline + 1);
        refuseRequest(request, IParlayEscrow.Expired.selector);
    }

    function test_requestSignedBySomebodyElseIsRefused() public {
        WithdrawRequest memory request = requestOf(1);
        bytes memory signature = signTyped(MAKER_KEY, structHash(request));
        vm.expectRevert(IParlayEscrow.BadSignature.selector);
        escrow.withdrawWithSig(request, signature);
    }

    function test_requestChangedAfterItWasSignedIsRefused() public {
        WithdrawRequest memory request = requestOf(1e6);
        bytes memory signature = signed(request);
        request.to = STRANGER;
        vm.expectRevert(IParlayEscrow.BadSignature.selector);
        escrow.withdrawWithSig(request, signature);
        request.to = taker;
        request.amount = 2e6;
        vm.expectRevert(IParlayEscrow.BadSignature.selector);
        escrow.withdrawWithSig(request, signature);
    }

    function test_quoteSignerCannotWithdrawForItsMaker() public {
        vm.prank(taker);
        escrow.setQuoteSigner(quoteSigner, true);
        WithdrawRequest memory request = requestOf(1);
        bytes memory signature = signTyped(SIGNER_KEY, structHash(request));
        vm.expectRevert(IParlayEscrow.BadSignature.selector);
        escrow.withdrawWithSig(request, signature);
    }

    function test_requestForNothingOrForTooMuchIsRefused() public {
        refuseRequest(requestOf(0), IParlayEscrow.InsufficientCredits.selector);
        refuseRequest(requestOf(amount + 1), IParlayEscrow.InsufficientCredits.selector);
        refuseRequest(requestOf(type(uint256).max), IParlayEscrow.InsufficientCredits.selector);
    }

    function test_refusedRequestKeepsItsNonceForLater() public {
        WithdrawRequest memory request = requestOf(amount + 1);
        refuseRequest(request, IParlayEscrow.InsufficientCredits.selector);
        assertTrue(!escrow.isNonceUsed(taker, request.nonce), "unused");
        escrow.settle(fillDefault(2));
        escrow.withdrawWithSig(request, signed(request));
        assertEq(escrow.credits(taker), amount - 1, "paid once there was enough");
    }

    function test_cancelledRequestIsRefused() public {
        WithdrawRequest memory request = requestOf(1);
        vm.prank(taker);
        escrow.cancelNonce(request.nonce);
        refuseRequest(request, nonceUsed(taker, request.nonce));
    }

    function test_creditsOfSeveralParlaysAddUp() public {
        // Legs 101 and 102 are final already: another parlay on them is settled at once.
        uint256 id = fillDefault(2);
        escrow.settle(id);
        assertEq(escrow.credits(taker), 2 * amount, "sum");
        vm.prank(taker);
        assertEq(escrow.withdraw(), 2 * amount, "paid at once");
        assertSolvent();
    }

    function testFuzz_partsOfACreditAddUpToIt(uint256 first, uint256 second) public {
        first = bound(first, 1, amount - 2);
        second = bound(second, 1, amount - first - 1);
        WithdrawRequest memory request = requestOf(first);
        escrow.withdrawWithSig(request, signed(request));
        request = requestOf(second);
        escrow.withdrawWithSig(request, signed(request));
        assertEq(escrow.credits(taker), amount - first - second, "rest");
        vm.prank(taker);
        escrow.withdraw();
        assertEq(token.balanceOf(taker), held + amount, "all of it, no more");
        assertSolvent();
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {Vm} from "../base/Vm.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice One bit for each nonce of each owner.
contract NoncesTest is EscrowBase {
    function cancel(address account, uint256 nonce) private {
        vm.prank(account);
        escrow.cancelNonce(nonce);
    }

    function test_cancelledNonceIsUsedAndTold() public {
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.NonceUsed(taker, 7);
        cancel(taker, 7);
        assertTrue(escrow.isNonceUsed(taker, 7), "used");
    }

    function test_cancelTouchesOneNonceOfOneOwner() public {
        uint256[5] memory nonces = [uint256(0), 255, 256, 511, type(uint256).max];
        for (uint256 i = 0; i < nonces.length; ++i) {
            uint256 before = vm.snapshotState();
            cancel(taker, nonces[i]);
            for (uint256 k = 0; k < nonces.length; ++k) {
                assertTrue(escrow.isNonceUsed(taker, nonces[k]) == (i == k), "others of the owner");
                assertTrue(!escrow.isNonceUsed(maker, nonces[k]), "same of another");
            }
            vm.revertToState(before);
        }
    }

    function test_severalNoncesAreCancelledInOrder() public {
        uint256[] memory nonces = new uint256[](3);
        (nonces[0], nonces[1], nonces[2]) = (1, 300, 2);
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectEmit(address(escrow));
            emit IParlayEscrow.NonceUsed(taker, nonces[i]);
        }
        vm.prank(taker);
        escrow.cancelNonces(nonces);
        for (uint256 i = 0; i < 3; ++i) assertTrue(escrow.isNonceUsed(taker, nonces[i]), "used");
        assertTrue(!escrow.isNonceUsed(taker, 3), "another");
    }

    function test_cancelAgainChangesAndTellsNothing() public {
        cancel(taker, 9);
        uint256[] memory nonces = new uint256[](4);
        (nonces[0], nonces[1], nonces[2], nonces[3]) = (9, 10, 10, 9);
        vm.recordLogs();
        vm.startPrank(taker);
        escrow.cancelNonce(9);
        escrow.cancelNonces(nonces);
        escrow.cancelNonces(new uint256[](0));
        vm.stopPrank();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 1, "the one that is new");
        assertEq(abi.decode(logs[0].data, (uint256)), 10, "10");
        assertTrue(escrow.isNonceUsed(taker, 9) && escrow.isNonceUsed(taker, 10), "used");
    }

    function test_nobodyCancelsForSomebodyElse() public {
        IParlayEscrow.Fill memory args = defaultFill();
        cancel(STRANGER, args.quote.nonce);
        cancel(STRANGER, args.order.nonce);
        cancel(taker, args.quote.nonce);
        cancel(maker, args.order.nonce);
        escrow.fill(args);
    }

    function test_quotesOrdersOffersAndWithdrawalsOfAnOwnerShareTheirNonces() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.order.nonce = 42;
        resign(args);
        uint256 id = escrow.fill(args);
        bytes memory used = nonceUsed(taker, 42);
        // As an acceptance.
        Sale memory sale = saleOf(id, 100e6);
        sale.acceptance.nonce = 42;
        resign(sale);
        refuse(sale, used);
        // As a withdrawal.
        WithdrawRequest memory request = requestOf(1);
        request.nonce = 42;
        bytes memory signature = signTyped(TAKER_KEY, structHash(request));
        vm.expectRevert(used);
        escrow.withdrawWithSig(request, signature);
        // As an offer.
        novate(saleOf(id, 100e6));
        sale = saleOf(id, 100e6);
        sale.offer.maker = taker;
        sale.offer.nonce = 42;
        resign(sale, TAKER_KEY, BUYER_KEY);
        refuse(sale, used);
    }

    function test_sameNonceServesTwoOwners() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.nonce = 5;
        args.order.nonce = 5;
        resign(args);
        escrow.fill(args);
        assertTrue(escrow.isNonceUsed(maker, 5) && escrow.isNonceUsed(taker, 5), "both");
    }

    function testFuzz_nonceWorksOnce(uint256 nonce) public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.nonce = nonce;
        args.order.nonce = nonce;
        resign(args);
        escrow.fill(args);
        args.order.nonce = freshNonce();
        resign(args);
        refuse(args, nonceUsed(maker, nonce));
        args.quote.nonce = freshNonce();
        args.order.nonce = nonce;
        resign(args);
        refuse(args, nonceUsed(taker, nonce));
    }

    function testFuzz_cancelledNonceNeverWorks(uint256 nonce, uint256 other) public {
        vm.assume(nonce != other);
        cancel(maker, nonce);
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.nonce = nonce;
        resign(args);
        refuse(args, nonceUsed(maker, nonce));
        args.quote.nonce = other;
        resign(args);
        escrow.fill(args);
    }
}

// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {ParlayQuote, WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {ParlayEscrow} from "../../src/ParlayEscrow.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice A signature is good once, on one chain, in one escrow, for one version, for one thing.
contract ReplayTest is EscrowBase {
    ParlayEscrow private other;

    function setUp() public override {
        super.setUp();
        other = new ParlayEscrow(owner, token, registry, feeRecipient, FORCE_VOID_AFTER);
        address[3] memory funded = [taker, maker, buyer];
        for (uint256 i = 0; i < funded.length; ++i) {
            vm.prank(funded[i]);
            token.approve(address(other), type(uint256).max);
        }
    }

    // ── the same again

    function test_fillIsNotReplayed() public {
        IParlayEscrow.Fill memory args = defaultFill();
        escrow.fill(args);
        refuse(args, nonceUsed(maker, args.quote.nonce));
    }

    function test_quoteIsNotFilledWithASecondOrder() public {
        IParlayEscrow.Fill memory args = defaultFill();
        escrow.fill(args);
        args.order.nonce = freshNonce();
        resign(args);
        refuse(args, nonceUsed(maker, args.quote.nonce));
    }

    function test_orderIsNotSpentOnAQuoteOfTheSameTerms() public {
        IParlayEscrow.Fill memory args = defaultFill();
        escrow.fill(args);
        args.quote.nonce = freshNonce();
        args.quoteSignature = signTyped(MAKER_KEY, structHash(args.quote));
        refuse(args, IParlayEscrow.Mismatch.selector);
    }

    function test_saleIsNotReplayedWhenThePositionComesBack() public {
        uint256 id = fillDefault(2);
        Sale memory sale = saleOf(id, 150e6);
        novate(sale);
        refuse(sale, IParlayEscrow.Mismatch.selector);
        Sale memory back = saleOf(id, 150e6);
        back.offer.maker = taker;
        resign(back, TAKER_KEY, BUYER_KEY);
        novate(back);
        refuse(sale, nonceUsed(buyer, sale.offer.nonce));
    }

    function test_saleIsNotReplayedAcrossParlays() public {
        uint256 first = fillDefault(2);
        uint256 second = fillDefault(2);
        Sale memory sale = saleOf(first, 150e6);
        sale.offer.parlayId = second;
        refuse(sale, IParlayEscrow.Mismatch.selector);
        // Even when the seller goes along with it: the buyer signed for the first.
        sale.acceptance.offerHash = structHash(sale.offer);
        sale.acceptanceSignature = signTyped(TAKER_KEY, structHash(sale.acceptance));
        refuse(sale, IParlayEscrow.BadSignature.selector);
    }

    function test_withdrawalIsNotReplayed() public {
        creditTaker();
        WithdrawRequest memory request = requestOf(1e6);
        bytes memory signature = signTyped(TAKER_KEY, structHash(request));
        escrow.withdrawWithSig(request, signature);
        vm.expectRevert(nonceUsed(taker, request.nonce));
        escrow.withdrawWithSig(request, signature);
    }

    // ── elsewhere

    function test_fillIsGoodOnOneChain() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.chainId(999);
        refuse(args, IParlayEscrow.BadSignature.selector);
        resign(args);
        uint256 before = vm.snapshotState();
        escrow.fill(args);
        vm.revertToState(before);
        vm.chainId(998);
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    function test_quoteIsGoodOnOneChainEvenWhenTheTakerSignsAgain() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.chainId(999);
        args.orderSignature = signTyped(TAKER_KEY, structHash(args.order));
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    function test_saleIsGoodOnOneChain() public {
        Sale memory sale = saleOf(fillDefault(2), 150e6);
        vm.chainId(999);
        refuse(sale, IParlayEscrow.BadSignature.selector);
        sale.offerSignature = signTyped(BUYER_KEY, structHash(sale.offer));
        refuse(sale, IParlayEscrow.BadSignature.selector);
        sale.acceptanceSignature = signTyped(TAKER_KEY, structHash(sale.acceptance));
        novate(sale);
    }

    function test_withdrawalIsGoodOnOneChain() public {
        creditTaker();
        WithdrawRequest memory request = requestOf(1e6);
        bytes memory signature = signTyped(TAKER_KEY, structHash(request));
        vm.chainId(999);
        vm.expectRevert(IParlayEscrow.BadSignature.selector);
        escrow.withdrawWithSig(request, signature);
    }

    function test_fillIsGoodInOneEscrow() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.expectRevert(IParlayEscrow.BadSignature.selector);
        other.fill(args);
        escrow.fill(args);
    }

    function test_saleIsGoodInOneEscrow() public {
        Sale memory sale = saleOf(fillDefault(2), 150e6);
        // The same parlay, of the same id, in the other escrow.
        (escrow, other) = (other, escrow);
        fillDefault(2);
        refuse(sale, IParlayEscrow.BadSignature.selector);
    }

    function test_withdrawalIsGoodInOneEscrow() public {
        creditTaker();
        WithdrawRequest memory request = requestOf(1e6);
        bytes memory signature = signTyped(TAKER_KEY, structHash(request));
        (escrow, other) = (other, escrow);
        vm.warp(START);
        creditTaker();
        vm.expectRevert(IParlayEscrow.BadSignature.selector);
        escrow.withdrawWithSig(request, signature);
    }

    // ── other versions

    function test_quoteOfTheOlderProtocolIsRefused() public {
        IParlayEscrow.Fill memory args = defaultFill();
        ParlayQuote memory quote = args.quote;
        bytes32 typeHash = keccak256(
            "ParlayQuote(address maker,address taker,bytes32 legsHash,uint256 takerCollateral,uint256 makerCollateral,address builder,uint16 protocolFeeBps,uint16 builderFeeBps,uint16 spreadBps,uint256 nonce,uint256 deadline)"
        );
        bytes memory head = abi.encode(
            typeHash, quote.maker, quote.taker, quote.legsHash, quote.takerCollateral, quote.makerCollateral
        );
        bytes memory tail = abi.encode(
            quote.builder, quote.protocolFeeBps, quote.builderFeeBps, uint16(0), quote.nonce, quote.deadline
        );
        args.quoteSignature = signTyped(MAKER_KEY, keccak256(bytes.concat(head, tail)));
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    function test_signaturesOfAnotherDomainAreRefused() public {
        string[2][3] memory domains = [["ParlayEscrow", "2"], ["ParlayEscrow", ""], ["ParlayVault", "1"]];
        for (uint256 i = 0; i < domains.length; ++i) {
            IParlayEscrow.Fill memory args = defaultFill();
            bytes32 domain = keccak256(
                abi.encode(
                    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                    keccak256(bytes(domains[i][0])),
                    keccak256(bytes(domains[i][1])),
                    block.chainid,
                    address(escrow)
                )
            );
            bytes32 digest = keccak256(abi.encodePacked(hex"1901", domain, structHash(args.quote)));
            args.quoteSignature = signDigest(MAKER_KEY, digest);
            refuse(args, IParlayEscrow.BadSignature.selector);
        }
    }

    function test_bareStructHashIsNoSignature() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quoteSignature = signDigest(MAKER_KEY, structHash(args.quote));
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    // ── as something else

    function test_acceptanceIsNoOrder() public {
        // Both are (address, bytes32, nonce, deadline): only their types keep them apart.
        IParlayEscrow.Fill memory args = defaultFill();
        bytes32 asAcceptance = keccak256(
            abi.encode(
                keccak256("CashoutAcceptance(address taker,bytes32 offerHash,uint256 nonce,uint256 deadline)"),
                args.order.taker,
                args.order.quoteHash,
                args.order.nonce,
                args.order.deadline
            )
        );
        args.orderSignature = signTyped(TAKER_KEY, asAcceptance);
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    function test_signaturesDoNotStandInForEachOther() public {
        IParlayEscrow.Fill memory args = defaultFill();
        (args.quoteSignature, args.orderSignature) = (args.orderSignature, args.quoteSignature);
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    function test_domainIsPublished() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = escrow.eip712Domain();
        assertEq(keccak256(bytes(name)), keccak256("ParlayEscrow"), "name");
        assertEq(keccak256(bytes(version)), keccak256("1"), "version");
        assertEq(chainId, 998, "chain");
        assertEq(verifier, address(escrow), "escrow");
    }
}
